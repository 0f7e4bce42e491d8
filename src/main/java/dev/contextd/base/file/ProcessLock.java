package dev.contextd.base.file;

import dev.contextd.base.host.Host;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A lock on a file, by which something belongs to one of all threads and processes. The operating system ends it with
/// the process, however that ends.
///
/// The lock is on a byte far behind the content, so that others can read the process id also where locks forbid
/// reading.
public final class ProcessLock implements AutoCloseable {
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(2);
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    /// What this process has locked. Asking the operating system would not do: a process may lock a file twice, and on
    /// POSIX closing the second channel, or any other on that file, would silently end the first one's lock.
    private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private ProcessLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /// Empty if somebody has it. The folder has to be there, the file does not.
    public static Optional<ProcessLock> take(Path file) throws IOException {
        var real = real(file);
        if (!OURS.add(real)) {
            return Optional.empty();
        }
        Optional<ProcessLock> lock = Optional.empty();
        try {
            lock = locked(real);
            return lock;
        } finally {
            if (lock.isEmpty()) {
                OURS.remove(real);
            }
        }
    }

    /// Waits for it, so long and no longer; empty if somebody has it all that time.
    public static Optional<ProcessLock> take(Path file, Duration patience) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            var lock = take(file);
            if (lock.isPresent() || System.nanoTime() - end > 0) {
                return lock;
            }
            try {
                Thread.sleep(BETWEEN_TRIES);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted while waiting for " + file);
            }
        }
    }

    private static Path real(Path file) throws IOException {
        var path = file.toAbsolutePath();
        return Optional.ofNullable(path.getParent()).orElse(path).toRealPath().resolve(path.getFileName());
    }

    private static Optional<ProcessLock> locked(Path file) throws IOException {
        var channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                Host.here().ownFile(file));
        Optional<ProcessLock> lock = Optional.empty();
        try {
            if (channel.tryLock(LOCKED_BYTE, 1, false) != null) {
                channel.truncate(0);
                channel.write(ByteBuffer.wrap((pid() + "\n").getBytes(StandardCharsets.UTF_8)));
                lock = Optional.of(new ProcessLock(file, channel));
            }
            return lock;
        } finally {
            if (lock.isEmpty()) {
                channel.close();
            }
        }
    }

    private static String pid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    /// The id of the process that has it, as far as it can be told. To find out means to take it for a moment.
    public static Optional<String> holder(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        if (OURS.contains(real(file))) {
            return Optional.of(pid());
        }
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            return channel.tryLock(LOCKED_BYTE, 1, false) == null
                    ? Optional.of(Files.readString(file).strip())
                    : Optional.empty();
        }
    }

    /// Once only: by a second time the file may be locked anew.
    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        try {
            channel.close();
        } finally {
            OURS.remove(file);
        }
    }
}
