package dev.contextd.feature.transcript;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.project.Project;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// Which directories belong to a project: those inside it, and those of its other clones and worktrees.
///
/// The name of the folder a transcript is in says nothing certain: `a-b` and `a/b` are the same there.
final class ProjectDirectories {
    private final Project project;
    private final Map<String, Boolean> known = new HashMap<>();

    ProjectDirectories(Project project) {
        this.project = project;
    }

    boolean has(String directory) {
        return known.computeIfAbsent(directory, this::belongs);
    }

    /// The project's directory, if this is its SHA-256.
    Optional<String> hashedTo(String hash) {
        String root = project.root().toString();
        return Sha256.hex(root).equals(hash) ? Optional.of(root) : Optional.empty();
    }

    private boolean belongs(String directory) {
        try {
            var path = Path.of(directory).normalize();
            return path.isAbsolute()
                    && (path.startsWith(project.root())
                            || real(path).startsWith(project.root())
                            || Project.named(directory)
                                    .map(Project::identity)
                                    .filter(project.identity()::equals)
                                    .isPresent());
        } catch (InvalidPathException _) {
            return false;
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException _) {
            // gone, or on another machine
            return path;
        }
    }
}
