package dev.contextd.base.file;

import dev.contextd.base.host.Host;
import dev.contextd.base.host.OwnerOnly;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/// A file that is replaced as a whole or not at all. What is new is written beside it and brought to disk; then it
/// takes the name, in one step for everybody who looks. If that fails, the file is as it was and nothing is left beside
/// it.
///
/// @param unfinished where it stands until then, on the same file system; what is there is removed
/// @param permissions it gets; absent for those that new files have
public record AtomicFile(Path target, Path unfinished, Optional<Set<PosixFilePermission>> permissions) {
    /// Writes it.
    @FunctionalInterface
    public interface Content<T, E extends Exception> {
        T write(Path unfinished) throws IOException, E;
    }

    /// A last word before the new file is seen; to throw is to leave all as it is.
    @FunctionalInterface
    public interface Approval<E extends Exception> {
        void give() throws IOException, E;
    }

    /// With a name of its own for what is unfinished, so that two who write at once do not meet there.
    public static AtomicFile of(Path target) {
        String mark = Long.toHexString(ThreadLocalRandom.current().nextLong());
        return new AtomicFile(
                target,
                target.resolveSibling("." + target.getFileName() + "-" + mark + ".unfinished"),
                Optional.empty());
    }

    public AtomicFile unfinishedAt(Path path) {
        return new AtomicFile(target, path, permissions);
    }

    public AtomicFile with(Set<PosixFilePermission> wanted) {
        return new AtomicFile(target, unfinished, Optional.of(wanted));
    }

    public AtomicFile forOwnerOnly() {
        return with(OwnerOnly.FILE);
    }

    public void write(String text) throws IOException {
        write(text.getBytes(StandardCharsets.UTF_8));
    }

    public void write(byte[] bytes) throws IOException {
        write(path -> Files.write(path, bytes));
    }

    public <T, E extends Exception> T write(Content<T, E> content) throws IOException, E {
        return write(content, () -> {});
    }

    /// @param approval asked for when the new file is on disk
    public <T, E extends Exception> T write(Content<T, E> content, Approval<E> approval) throws IOException, E {
        boolean guarded = permissions.isPresent() && OwnerOnly.knowsPermissions(target);
        Files.deleteIfExists(unfinished);
        try {
            if (guarded) {
                // Others may not look at it before it has got its permissions.
                Files.createFile(unfinished, Host.here().ownFile(unfinished));
            } else {
                Files.createFile(unfinished);
            }
            T answer = content.write(unfinished);
            if (guarded) {
                Files.setPosixFilePermissions(unfinished, permissions.get());
            }
            force(unfinished);
            approval.give();
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return answer;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /// Not by a channel, which an interrupt would close: a caller who gives up must not spoil what others wait for.
    private static void force(Path file) throws IOException {
        try (var out = new FileOutputStream(file.toFile(), true)) {
            out.getFD().sync();
        }
    }
}
