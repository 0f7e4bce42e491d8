package dev.contextd.cli.doctor;

import dev.contextd.app.Config;
import dev.contextd.app.Examination;
import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.cli.doctor.Check.Finding;
import dev.contextd.feature.system.DataDirectory;
import dev.contextd.keep.library.Library;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Checks of the data directory: permissions, lock, database, model, index.
public final class DataChecks {
    private static final String DIRECTORY = "data directory";
    private static final String LOCK = "lock";
    private static final String DATABASE = "database";
    private static final String MODEL = "model";
    private static final String INDEX = "index";

    /// An index that has fallen behind by little is whole again before this; one that was lost takes longer.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Config config;
    private final Path path;
    private final Examination examination;

    public DataChecks(Config config) {
        this.config = config;
        this.path = config.dataDir();
        this.examination = new Examination(config);
    }

    public List<Check> all() {
        return List.of(this::directory, this::lock, this::database, this::model, this::index);
    }

    private Finding directory() {
        var health = new DataDirectory(path).health();
        if (health.error().isPresent()) {
            return Finding.problem(DIRECTORY, path + ": " + health.error().get());
        }
        if (!Files.exists(path)) {
            return Finding.ok(DIRECTORY, path + " will be made when something is kept");
        }
        return isForOthersToo()
                ? Finding.warning(DIRECTORY, "others can look into " + path + "; run chmod 700 on it")
                : Finding.ok(DIRECTORY, path + ", " + (path.toFile().getUsableSpace() >> 20) + " MB free");
    }

    private boolean isForOthersToo() {
        var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        try {
            return view != null
                    && !PosixFilePermissions.toString(view.readAttributes().permissions())
                            .endsWith("------");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Finding lock() {
        return owner().map(id -> Finding.ok(LOCK, "process " + id + " uses the data directory" + program(id)))
                .orElseGet(() -> Finding.ok(LOCK, "no process uses the data directory"));
    }

    private Optional<String> owner() {
        return Files.isDirectory(path) ? examination.owner() : Optional.empty();
    }

    private static String program(String id) {
        try {
            return ProcessHandle.of(Long.parseLong(id))
                    .flatMap(process -> process.info().command())
                    .map(command -> " (" + command + ")")
                    .orElse("");
        } catch (NumberFormatException _) {
            return "";
        }
    }

    private Finding database() {
        if (config.store().isRemote()) {
            return remote();
        }
        if (!Files.isDirectory(path) || !examination.hasDatabase()) {
            return Finding.ok(DATABASE, "nothing is kept yet");
        }
        return examination
                .damage()
                .map(what -> Finding.problem(
                        DATABASE,
                        what + ". All else works. Put a backup from before in its place with contextd restore; or"
                                + " contextd backup, which leaves the damage out, and contextd restore of that"))
                .orElseGet(() -> Finding.ok(DATABASE, "every record is as it was written"));
    }

    private Finding remote() {
        try (var wiring = Wiring.ofLocalUser(config)) {
            return isWhole(wiring.library())
                    ? Finding.ok(DATABASE, config.store() + " answers")
                    : Finding.ok(DATABASE, config.store() + " answers; the index of this machine is behind it");
        } catch (Failure e) {
            return Finding.problem(DATABASE, e.sentence());
        }
    }

    private Finding model() {
        try {
            return Finding.ok(MODEL, "makes vectors of " + examination.dimensions() + " numbers");
        } catch (Failure e) {
            return Finding.warning(MODEL, e.sentence());
        }
    }

    private Finding index() {
        if (!Files.isDirectory(path) || !examination.hasDatabase()) {
            return Finding.ok(INDEX, "nothing is kept yet");
        }
        if (owner().isPresent()) {
            return Finding.ok(INDEX, "in use; contextd status asks the process that has it");
        }
        try (var wiring = Wiring.ofLocalUser(config)) {
            return isWhole(wiring.library())
                    ? Finding.ok(INDEX, "agrees with the store")
                    : Finding.warning(INDEX, "is behind the store; it catches up while contextd runs");
        }
    }

    private static boolean isWhole(Library library) {
        try {
            return library.awaitIndex(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return library.isFullyIndexed();
        }
    }
}
