package dev.contextd.app;

import dev.contextd.tool.Caller;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Below which directories a caller may have something read.
record AllowedRoots(Config config) {
    /// Who comes over HTTP may have read what the server was started for. An agent on this machine runs as the user,
    /// who can read everything anyway, unless settings say where that ends. What the user says themselves is not
    /// bound.
    Optional<List<Path>> of(Caller caller) {
        var connection = caller.connection();
        if (connection.startedIn().isEmpty()) {
            return Optional.of(config.httpRoots());
        }
        return config.roots().isEmpty() || connection.isOfCommand() ? Optional.empty() : Optional.of(config.roots());
    }
}
