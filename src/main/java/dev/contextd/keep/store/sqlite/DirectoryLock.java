package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.ProcessLock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// The lock by which a data directory belongs to this process.
final class DirectoryLock implements AutoCloseable {
    private final ProcessLock lock;

    private DirectoryLock(ProcessLock lock) {
        this.lock = lock;
    }

    static DirectoryLock take(Path directory) {
        try {
            var lock = ProcessLock.take(file(directory));
            if (lock.isEmpty()) {
                throw inUse(holder(directory).orElse("that has just ended"));
            }
            return new DirectoryLock(lock.get());
        } catch (IOException e) {
            throw SqliteErrors.unavailable(
                    "The data directory cannot be written; check its permissions, its room and that it is a directory, or"
                            + " choose another with --data-dir.",
                    e);
        }
    }

    private static Path file(Path directory) {
        return directory.resolve("lock");
    }

    /// The id of the process that has it, as far as it can be told. To find out means to take it for a moment.
    static Optional<String> holder(Path directory) throws IOException {
        return ProcessLock.holder(file(directory));
    }

    private static Failure inUse(String pid) {
        return new Failure(
                Kind.UNAVAILABLE,
                "The data directory is in use by another contextd (process " + pid
                        + "); stop that one, connect to it, or choose another directory with --data-dir.",
                Map.of("process", pid));
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw SqliteErrors.unavailable("The lock of the data directory could not be given back; restart.", e);
        }
    }
}
