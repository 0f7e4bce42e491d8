package dev.contextd.feature.directory.scan;

import dev.contextd.feature.directory.file.ContextFile;
import dev.contextd.feature.directory.file.ContextFile.Absent;
import dev.contextd.feature.directory.file.ContextFile.Corrupt;
import dev.contextd.feature.directory.file.ContextFile.Unsupported;
import dev.contextd.feature.directory.file.ContextFile.Valid;
import java.nio.file.Path;
import java.util.Optional;

/// The result of looking up a scope.
public sealed interface ScopeLookup {
    /// A context that can be read.
    record Here(ContextRoot contextRoot, Path directory, Valid file) implements ScopeLookup {}

    /// Why there is none, in the words that clients of these tools know.
    ///
    /// @param creatable the directory in which there could be one
    record Not(String error, Optional<Path> creatable) implements ScopeLookup {
        Not(String error) {
            this(error, Optional.empty());
        }
    }

    /// @param scope as it was given
    static ScopeLookup at(RootResolver.Asked asked, String scope) {
        if (asked.refusal().isPresent()) {
            return new Not(asked.refusal().get());
        }
        if (asked.contextRoot().isEmpty()) {
            return new Not(missing(scope));
        }
        var contextRoot = asked.contextRoot().get();
        var directory = contextRoot.directory(scope);
        if (directory.isEmpty()) {
            return new Not("Invalid scope: path traversal detected");
        }
        return switch (ContextFile.read(directory.get())) {
            case Valid file -> new Here(contextRoot, directory.get(), file);
            case Absent _ -> new Not(missing(scope), directory);
            case Unsupported other ->
                new Not("Unsupported schema version " + other.version()
                        + " (this tool supports version 1). Upgrade dotcontext to read this file.");
            case Corrupt _ -> new Not("Invalid or corrupt .context.yaml at scope \"" + scope + "\"");
        };
    }

    private static String missing(String scope) {
        return "No .context.yaml found at scope \"" + scope
                + "\". This scope may be below the min_tokens threshold; use list_contexts to see eligible scopes.";
    }
}
