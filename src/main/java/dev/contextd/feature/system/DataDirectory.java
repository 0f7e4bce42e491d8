package dev.contextd.feature.system;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// The directory where everything is kept.
public final class DataDirectory {
    /// Less room than this is a warning: a store that cannot write loses what comes next.
    private static final long ROOM_BYTES_MIN = 64L << 20;

    private final Path path;

    public DataDirectory(Path path) {
        this.path = path;
    }

    public Path path() {
        return path;
    }

    /// Makes it if it is not there, for its owner alone; says clearly why if that cannot be done.
    public void prepare() {
        try {
            Files.createDirectories(path, OwnerOnly.directory(path));
        } catch (FileAlreadyExistsException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The data directory " + path + " is a file; choose another with --data-dir.",
                    Map.of(),
                    e);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The data directory " + path + " cannot be made; choose another with --data-dir.",
                    Map.of(),
                    e);
        }
        if (!Files.isWritable(path)) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The data directory " + path + " cannot be written; choose another with --data-dir.");
        }
    }

    /// Before the first write it need not be there, but it must be possible to make it.
    public Health health() {
        var existing = path.toAbsolutePath();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            return Health.degraded("The data directory cannot be written; check its permissions.");
        }
        return existing.toFile().getUsableSpace() < ROOM_BYTES_MIN
                ? Health.degraded("The disk with the data directory is almost full; make room.")
                : Health.GOOD;
    }
}
