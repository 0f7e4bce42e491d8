package dev.contextd.feature.system;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.host.Host;
import dev.contextd.base.host.OwnerOnly;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The directory where everything is kept.
public final class DataDirectory {
    /// Less room than this is a warning: a store that cannot write loses what comes next.
    private static final long ROOM_BYTES_MIN = 64L << 20;

    private static final System.Logger LOG = System.getLogger(DataDirectory.class.getName());

    private static final String DATABASE = "contextd.db";

    /// What we put into one beside the database.
    private static final Set<String> OURS =
            Set.of("lock", "index", "model", "parsers", "bell", "tokens", "local-token", "run");

    private static final int STICKY = 01000;

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
            Files.createDirectories(path, Host.here().ownDirectory(path));
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
        close();
    }

    /// Nobody else shall look into it. One that holds other people's things as well is not ours to close.
    private void close() {
        var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        try {
            if (view == null
                    || OwnerOnly.DIRECTORY.containsAll(view.readAttributes().permissions())) {
                return;
            }
            if (isOurs()) {
                view.setPermissions(OwnerOnly.DIRECTORY);
                LOG.log(Level.WARNING, "others could look into " + path + "; it was closed to them");
                return;
            }
        } catch (IOException _) {
            // said below: it belongs to somebody else
        }
        throw new Failure(
                Kind.UNAVAILABLE,
                "Others can look into the data directory " + path
                        + "; close it with chmod 700, or choose one of its own" + " with --data-dir.");
    }

    private boolean isOurs() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            var names = files.map(file -> file.getFileName().toString()).toList();
            return !isForAll()
                    && (names.isEmpty()
                            || names.stream().anyMatch(name -> OURS.contains(name) || name.startsWith(DATABASE)));
        }
    }

    /// A place where everybody puts things, such as `/tmp`.
    private boolean isForAll() throws IOException {
        return ((int) Files.getAttribute(path, "unix:mode") & STICKY) != 0;
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
