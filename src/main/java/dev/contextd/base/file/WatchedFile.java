package dev.contextd.base.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a small file says, read again when the file is another one: for what is asked often and changed by other
/// processes.
public final class WatchedFile<T> {
    private final Path file;
    private final T absent;
    private final Reading<T> reading;

    /// Guarded by this, like the value.
    private @Nullable Version version;

    private T value;

    /// How the file is understood.
    public interface Reading<T> {
        T read(Path file) throws IOException;
    }

    /// Whoever replaces the file makes another inode; the clock of a file system is too slow to tell two writes apart.
    private record Version(
            FileTime modified, long size, @Nullable Object inode) {
        static Version of(Path file) throws IOException {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new Version(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey());
        }
    }

    /// @param absent the value while there is no file
    public WatchedFile(Path file, T absent, Reading<T> reading) {
        this.file = file;
        this.absent = absent;
        this.reading = reading;
        this.value = absent;
    }

    public synchronized T value() throws IOException {
        // Some are asked for at every request and never there: an exception each time would cost more than the
        // question.
        if (Files.notExists(file)) {
            return absent;
        }
        try {
            var now = Version.of(file);
            if (!Objects.equals(now, version)) {
                value = reading.read(file);
                version = now;
            }
            return value;
        } catch (NoSuchFileException _) {
            return absent;
        }
    }
}
