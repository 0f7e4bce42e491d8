package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A file lock by which a data directory belongs to this process. The operating system ends it with the process,
/// however that ends.
///
/// The lock is on a byte far behind the content, so that others can read the process id also where locks forbid
/// reading.
final class DirectoryLock implements AutoCloseable {
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    /// The directories of this process. Asking the operating system would not do: a process may lock a file twice, and
    /// on POSIX closing the second channel, or any other on that file, would silently end the first one's lock.
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

    private final Path directory;
    private final FileChannel channel;

    private DirectoryLock(Path directory, FileChannel channel) {
        this.directory = directory;
        this.channel = channel;
    }

    static DirectoryLock take(Path directory) {
        try {
            var real = directory.toRealPath();
            if (!OURS.add(real)) {
                throw inUse(Long.toString(ProcessHandle.current().pid()));
            }
            boolean taken = false;
            try {
                var lock = new DirectoryLock(real, open(real.resolve("lock")));
                taken = true;
                return lock;
            } finally {
                if (!taken) {
                    OURS.remove(real);
                }
            }
        } catch (IOException e) {
            throw SqliteErrors.unavailable(
                    "The data directory cannot be written; check that it is a directory and its permissions, or choose"
                            + " another with --data-dir.",
                    e);
        }
    }

    /// The id of the process that has it, as far as it can be told. To find out means to take it for a moment.
    static Optional<String> holder(Path directory) throws IOException {
        var file = directory.resolve("lock");
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        if (OURS.contains(directory.toRealPath())) {
            return Optional.of(Long.toString(ProcessHandle.current().pid()));
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return channel.tryLock(LOCKED_BYTE, 1, false) == null
                    ? Optional.of(Files.readString(file).strip())
                    : Optional.empty();
        }
    }

    private static FileChannel open(Path file) throws IOException {
        var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            locked = channel.tryLock(LOCKED_BYTE, 1, false) != null;
            if (!locked) {
                throw inUse(Files.readString(file).strip());
            }
            channel.truncate(0);
            var pid = ProcessHandle.current().pid() + "\n";
            channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.UTF_8)));
            return channel;
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    private static Failure inUse(String pid) {
        return new Failure(
                Kind.UNAVAILABLE,
                "The data directory is in use by another contextd (process " + pid
                        + "); stop that one, connect to it, or choose another directory with --data-dir.");
    }

    /// Once only: by a second time the directory may be locked anew.
    @Override
    public void close() {
        if (!channel.isOpen()) {
            return;
        }
        try {
            channel.close();
        } catch (IOException e) {
            throw SqliteErrors.unavailable("The lock of the data directory could not be given back; restart.", e);
        } finally {
            OURS.remove(directory);
        }
    }
}
