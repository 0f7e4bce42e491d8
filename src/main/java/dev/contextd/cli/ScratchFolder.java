package dev.contextd.cli;

import dev.contextd.base.host.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// A directory for as long as a command runs, which only its user can read.
final class ScratchFolder implements AutoCloseable {
    private final Path path;

    ScratchFolder() throws IOException {
        var parent = Path.of(System.getProperty("java.io.tmpdir"));
        path = Files.createTempDirectory("contextd-run", Host.here().ownDirectory(parent));
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        try (var all = Files.walk(path)) {
            for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
