package dev.contextd.feature.directory.file;

import dev.contextd.base.file.ProcessLock;
import dev.contextd.base.host.Host;
import dev.contextd.feature.directory.file.ContextWriter.Inadmissible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// A file lock shared by all processes of a data directory, held from reading a context to writing it: two at once
/// would lose what one of them wrote. There is one for all processes with the same data directory, since a person may
/// have contexts written anew while the server writes what an agent says. The system takes it from a process that ends.
public final class ContextFileLock {
    /// Nobody holds it while working something out, so a longer wait means that something hangs.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final String FILE = "contexts.lock";

    private final Path directory;

    /// @param directory of all that is kept; made if it is not there
    public ContextFileLock(Path directory) {
        this.directory = directory;
    }

    public interface Writing<T> {
        T write() throws IOException, Inadmissible;
    }

    public synchronized <T> T holding(Writing<T> writing) throws IOException, Inadmissible {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory, Host.here().ownDirectory(directory));
        }
        try (var _ = ProcessLock.take(directory.resolve(FILE), PATIENCE)
                .orElseThrow(() -> new IOException("somebody else does not stop writing contexts"))) {
            return writing.write();
        }
    }
}
