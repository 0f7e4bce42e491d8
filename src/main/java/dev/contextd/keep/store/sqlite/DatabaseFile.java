package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import dev.contextd.base.file.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/// The database as a file: to read and to copy it beside the process that owns it, and to put another in its place.
public final class DatabaseFile {
    private static final String RESTORING = "contextd.db.restoring";

    private final Path directory;
    private final Path file;
    private final Path ready;

    public DatabaseFile(Path directory) {
        this.directory = directory;
        this.file = directory.resolve("contextd.db");
        this.ready = directory.resolve("contextd.db.next");
    }

    /// The id of the process that owns the directory now, if one does.
    public Optional<String> owner() {
        try {
            return DirectoryLock.holder(directory);
        } catch (IOException e) {
            throw SqliteErrors.unavailable("The lock of the data directory cannot be read; check its permissions.", e);
        }
    }

    /// Whether there is one at all.
    public boolean isThere() {
        return Files.exists(file);
    }

    /// Everything as it is now, for as long as it is open; whoever owns the directory works on all the while.
    public Snapshot snapshot(InstantSource clock) {
        requireThere();
        return trying("read", () -> {
            NativeLibrary.load(directory);
            return Snapshot.of(SqliteConnection.open(file), clock);
        });
    }

    /// Reads everything and gives what is damaged; whoever owns the directory works on all the while.
    public Damage inspect() {
        requireThere();
        return trying("read", () -> {
            NativeLibrary.load(directory);
            try (var session = SqliteConnection.open(file)) {
                session.pragma("query_only = ON");
                requireFormat(session, file);
                return Inspection.of(session);
            }
        });
    }

    /// How long it is; 0 if it is not there.
    public long bytes() {
        return file.toFile().length();
    }

    /// One copy, with everything that was acknowledged before this was called and can still be read. The target is
    /// there when it is whole, or not at all. It is read once more in the end, and sound.
    ///
    /// @return what is missing because it is damaged
    public Damage copyTo(Path target) {
        requireThere();
        return trying("copied", () -> {
            NativeLibrary.load(directory);
            try (var session = SqliteConnection.open(file)) {
                requireFormat(session, file);
                return replacing(target, target.getFileName() + ".unfinished")
                        .write(unfinished -> copyOrSalvage(session, unfinished));
            }
        });
    }

    private static Damage copyOrSalvage(SqliteConnection session, Path unfinished) throws SQLException, IOException {
        try {
            session.run("VACUUM INTO ?", unfinished.toString());
            try (var copied = SqliteConnection.open(unfinished)) {
                var damage = Inspection.of(copied);
                if (damage.isEmpty()) {
                    return damage;
                }
            }
        } catch (SQLException e) {
            SqliteErrors.requireDamage(e);
            if (Schema.version(session) < Schema.WITH_CHECKSUMS) {
                throw e;
            }
        }
        clear(unfinished);
        return Salvage.copy(session, unfinished);
    }

    /// Not under its name before it is whole and on disk.
    static void copy(SqliteConnection session, Path target) throws SQLException, IOException {
        replacing(target, target.getFileName() + ".unfinished")
                .write(unfinished -> session.run("VACUUM INTO ?", unfinished.toString()));
    }

    /// A name that is always the same, so that the next attempt removes what a killed one left.
    private static AtomicFile replacing(Path target, String unfinished) {
        return AtomicFile.of(target)
                .unfinishedAt(target.resolveSibling(unfinished))
                .forOwnerOnly();
    }

    /// Puts a copy in the place of the database, which stays as `contextd.db.before-restore`. Refused while another
    /// process owns the directory, and if the copy is not sound; then nothing has changed.
    ///
    /// @param beforeSwap done when the copy was found good, before anybody can see it
    public void replaceWith(Path copy, Runnable beforeSwap) {
        requireFile(copy);
        try (var _ = DirectoryLock.take(directory)) {
            trying("restored", () -> {
                NativeLibrary.load(directory);
                return replacing(file, RESTORING).write(fresh -> checked(copy, fresh), () -> {
                    beforeSwap.run();
                    keepPresent();
                });
            });
        }
    }

    /// Checks a copy and lays it ready for whoever opens the directory next; goes beside the process that owns it.
    public void layReady(Path copy) {
        requireFile(copy);
        trying("restored", () -> {
            NativeLibrary.load(directory);
            return replacing(ready, RESTORING).write(fresh -> checked(copy, fresh));
        });
    }

    /// What lies ready to be put in place.
    public Optional<Path> ready() {
        return Files.isRegularFile(ready) ? Optional.of(ready) : Optional.empty();
    }

    private static void requireFile(Path copy) {
        if (!Files.isRegularFile(copy)) {
            throw new Failure(Kind.NOT_FOUND, "There is no file " + copy + ".");
        }
    }

    /// Finds the copy sound, makes a copy of it, and finds that sound too.
    private static Path checked(Path copy, Path fresh) throws SQLException, IOException {
        clear(fresh);
        try (var session = SqliteConnection.openAsItIs(copy)) {
            requireSound(session, copy);
        }
        boolean sound = false;
        try {
            Files.copy(copy, fresh);
            try (var session = SqliteConnection.open(fresh)) {
                session.pragma("journal_mode = DELETE"); // in one file, whatever wrote it
                requireSound(session, copy);
            }
            sound = true;
            return fresh;
        } finally {
            if (!sound) {
                clear(fresh);
            }
        }
    }

    private static void requireSound(SqliteConnection session, Path named) throws SQLException {
        requireOurs(session, named);
        requireFormat(session, named);
        var damage = Inspection.of(session);
        if (!damage.isEmpty()) {
            throw new Failure(
                    Kind.VALIDATION,
                    named + " is damaged; nothing was changed. " + damage.told().orElse("")
                            + ". Take another backup; to save what is left of this one, put it into an empty directory"
                            + " as contextd.db and run contextd backup there with --data-dir.");
        }
    }

    /// Whether it is a file of ours at all, whatever else is wrong with it.
    private static void requireFormat(SqliteConnection session, Path named) throws SQLException {
        if (!Schema.isOurs(session)) {
            throw new Failure(Kind.VALIDATION, named + " is no database of contextd.");
        }
        long found = Schema.version(session);
        if (found > Schema.CURRENT.version()) {
            throw new Failure(
                    Kind.VALIDATION,
                    named + " was written by a newer contextd (format " + found + ", this one knows "
                            + Schema.CURRENT.version() + "). Use the newer contextd.");
        }
    }

    private static void requireOurs(SqliteConnection session, Path named) throws SQLException {
        boolean ours;
        try {
            ours = Schema.isOurs(session) && session.number("SELECT count(*) FROM record LIMIT 1") >= 0;
        } catch (SQLException e) {
            throw new Failure(Kind.VALIDATION, named + " is no sound database of contextd.", Map.of(), e);
        }
        if (!ours) {
            throw new Failure(Kind.VALIDATION, named + " is no database of contextd.");
        }
    }

    /// The present database gets a second name, so that at no moment there is none under the first.
    private void keepPresent() throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        var kept = directory.resolve("contextd.db.before-restore");
        clear(kept);
        if (!intoOneFile()) {
            // Damaged, which may be why it is replaced: its log stays with it under the new name.
            for (String more : new String[] {"-wal", "-shm"}) {
                var log = directory.resolve("contextd.db" + more);
                if (Files.exists(log)) {
                    Files.move(log, directory.resolve(kept.getFileName() + more), StandardCopyOption.ATOMIC_MOVE);
                }
            }
        }
        try {
            Files.createLink(kept, file);
        } catch (UnsupportedOperationException _) {
            Files.copy(file, kept);
        }
    }

    private boolean intoOneFile() {
        try (var session = SqliteConnection.open(file)) {
            session.number("PRAGMA wal_checkpoint(TRUNCATE)");
            session.pragma("journal_mode = DELETE");
            return !Files.exists(directory.resolve("contextd.db-wal"));
        } catch (SQLException _) {
            return false;
        }
    }

    private static void clear(Path database) throws IOException {
        for (String more : new String[] {"", "-wal", "-shm", "-journal"}) {
            Files.deleteIfExists(database.resolveSibling(database.getFileName() + more));
        }
    }

    private void requireThere() {
        if (!Files.isRegularFile(file)) {
            throw new Failure(
                    Kind.NOT_FOUND, "There are no data in " + directory + "; name another directory with --data-dir.");
        }
    }

    private interface Work<T> {
        T run() throws SQLException, IOException;
    }

    private static <T> T trying(String done, Work<T> work) {
        try {
            return work.run();
        } catch (SQLException e) {
            throw SqliteErrors.of(e);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The database cannot be " + done + ": " + FileTrouble.of(e) + "; check room and permissions.",
                    Map.of(),
                    e);
        }
    }
}
