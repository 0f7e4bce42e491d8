package dev.contextd.feature.directory.file;

import dev.contextd.feature.directory.file.ContextWriter.Inadmissible;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A file lock shared by all processes of a data directory, held from reading a context to writing it: two at once
/// would lose what one of them wrote. There is one for all processes with the same data directory, since a person may
/// have contexts written anew while the server writes what an agent says. The system takes it from a process that ends.
public final class ContextFileLock {
    /// Nobody holds it while working something out, so a longer wait means that something hangs.
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final String FILE = "contexts.lock";
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(2);

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
            Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        try (var channel =
                        FileChannel.open(directory.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = taken(channel)) {
            return writing.write();
        }
    }

    private static FileLock taken(FileChannel channel) throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (var lock = tried(channel); ; lock = tried(channel)) {
            if (lock != null) {
                return lock;
            }
            if (System.nanoTime() - end > 0) {
                throw new IOException("somebody else does not stop writing contexts");
            }
            try {
                Thread.sleep(BETWEEN_TRIES);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted");
            }
        }
    }

    private static @Nullable FileLock tried(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            // held within this process, by another Pen
            return null;
        }
    }
}
