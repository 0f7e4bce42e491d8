package dev.contextd.feature.directory.scan;

import dev.contextd.base.project.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The root directory that scopes are relative to. Nothing outside of it is looked at.
///
/// @param root as a real path
/// @param top the git work tree it is in, or the root itself: where the rules of what to ignore begin
public record ContextRoot(Path root, Path top) {
    private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

    /// @param root an existing directory as a real path
    public static ContextRoot at(Path root) {
        return new ContextRoot(
                root, Project.named(root.toString()).map(Project::root).orElse(root));
    }

    /// The directory of a scope, there or not; empty if the scope leads out of the root. What goes up and down again
    /// is taken by its words, before any link is looked at.
    public Optional<Path> directory(String scope) {
        String path = scope.replace('\\', '/');
        if (DRIVE.matcher(path).matches()) {
            return Optional.empty();
        }
        try {
            var meant = root.resolve(path).normalize();
            return meant.startsWith(root) ? followed(root.relativize(meant)) : Optional.empty();
        } catch (InvalidPathException | IOException _) {
            // a link to nowhere may lead anywhere tomorrow
            return Optional.empty();
        }
    }

    private Optional<Path> followed(Path steps) throws IOException {
        Path at = root;
        for (Path name : steps) {
            at = at.resolve(name);
            if (Files.isSymbolicLink(at)) {
                at = at.toRealPath();
                if (!at.startsWith(root)) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(at);
    }

    /// How a directory within the root is called.
    public String scope(Path directory) {
        String path = root.relativize(directory).toString();
        if (path.isEmpty()) {
            return ".";
        }
        return root.getFileSystem().getSeparator().equals("/") ? path : path.replace('\\', '/');
    }
}
