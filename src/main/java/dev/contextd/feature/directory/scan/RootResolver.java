package dev.contextd.feature.directory.scan;

import dev.contextd.base.project.Project;
import dev.contextd.tool.Caller;
import dev.contextd.tool.ReadableDirectories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/// Finds the root directory of a call: the one it names, else the project of its connection, else where the server was
/// started.
public final class RootResolver {
    private final ReadableDirectories reach;
    private final Path startedIn;

    public RootResolver(ReadableDirectories reach, Path startedIn) {
        this.reach = reach;
        this.startedIn = startedIn;
    }

    /// @param path as it was given
    /// @param contextRoot absent if there is no such directory, or not for the caller
    /// @param refusal why the caller may not have it read
    public record Asked(String path, Optional<ContextRoot> contextRoot, Optional<String> refusal) {}

    public Asked asked(Optional<String> path, Caller caller) {
        var standard = caller.connection()
                .project()
                .map(Project::root)
                .or(caller.connection()::startedIn)
                .orElse(startedIn);
        try {
            var real = path.map(standard::resolve).orElse(standard).toRealPath();
            String given = path.orElse(real.toString());
            if (!reach.allows(real, caller)) {
                return new Asked(given, Optional.empty(), Optional.of(reach.refusal(given, caller)));
            }
            return new Asked(
                    given,
                    Files.isDirectory(real) ? Optional.of(ContextRoot.at(real)) : Optional.empty(),
                    Optional.empty());
        } catch (InvalidPathException | IOException _) {
            return new Asked(path.orElse(standard.toString()), Optional.empty(), Optional.empty());
        }
    }
}
