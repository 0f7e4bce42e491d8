package dev.contextd.local.daemon;

import dev.contextd.local.bridge.Endpoint;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/// A file lock: the right to listen at an endpoint. The operating system ends it with the process, however that ends,
/// so that whatever the last one left there can be taken away.
final class ListenLock implements AutoCloseable {
    private final FileChannel channel;

    private ListenLock(FileChannel channel) {
        this.channel = channel;
    }

    static Optional<ListenLock> take(Endpoint endpoint) throws IOException {
        var channel = FileChannel.open(
                endpoint.lock(),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        boolean taken = false;
        try {
            taken = channel.tryLock(Long.MAX_VALUE - 1, 1, false) != null;
            if (taken) {
                channel.truncate(0);
                channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.UTF_8)));
            }
            return taken ? Optional.of(new ListenLock(channel)) : Optional.empty();
        } catch (OverlappingFileLockException _) {
            // another one in this process
            return Optional.empty();
        } finally {
            if (!taken) {
                channel.close();
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
