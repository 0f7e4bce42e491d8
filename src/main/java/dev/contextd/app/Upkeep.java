package dev.contextd.app;

import dev.contextd.base.access.Tokens;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.repository.Repositories;
import dev.contextd.feature.system.DataDirectory;
import dev.contextd.feature.transfer.BroughtNotes;
import dev.contextd.feature.transfer.Everything;
import dev.contextd.feature.transfer.Export;
import dev.contextd.feature.transfer.ForeignImport;
import dev.contextd.feature.transfer.ForeignTables;
import dev.contextd.feature.transfer.Import;
import dev.contextd.feature.transfer.NoteExport;
import dev.contextd.feature.transfer.NoteImport;
import dev.contextd.keep.library.HolderRecords;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.NoteKind;
import dev.contextd.keep.library.Records;
import dev.contextd.keep.library.StoreFilling;
import dev.contextd.keep.library.WholeStore;
import dev.contextd.keep.store.RecordSource;
import dev.contextd.keep.store.sqlite.Damage;
import dev.contextd.keep.store.sqlite.DatabaseFile;
import dev.contextd.keep.store.sqlite.OtherDatabase;
import dev.contextd.tool.Progress;
import dev.contextd.tool.stage.Scrubbing;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;

/// What an operator does with a data directory: take what an owner has out of it and into it, copy it, put a copy back.
///
/// Taking out and copying go beside a server that runs, taking in goes through it; to put a copy back needs the
/// directory for itself.
public final class Upkeep {
    private static final System.Logger LOG = System.getLogger(Upkeep.class.getName());

    private final DataDirectory data;
    private final Engines engines;
    private final Tokens tokens;
    private final Owner localUser;
    private final LazyLibrary library;
    private final List<NoteKind> noteKinds;
    private final Scrubbing scrubbing;
    private final InstantSource clock;

    Upkeep(
            DataDirectory data,
            Engines engines,
            Tokens tokens,
            Owner localUser,
            LazyLibrary library,
            List<NoteKind> noteKinds,
            Scrubbing scrubbing,
            InstantSource clock) {
        this.data = data;
        this.engines = engines;
        this.tokens = tokens;
        this.localUser = localUser;
        this.library = library;
        this.noteKinds = noteKinds;
        this.scrubbing = scrubbing;
        this.clock = clock;
    }

    /// The owner of that name with the team and organisation of their token; the local user if none is named.
    public Owner owner(Optional<String> name) {
        return name.map(named -> tokens.list().stream()
                        .filter(entry -> entry.name().equals(named))
                        .findFirst()
                        .map(Tokens.Entry::owner)
                        .orElseGet(() -> Owner.alone(named)))
                .orElse(localUser);
    }

    /// Gives the number of records written.
    public long exportTo(OutputStream out, Owner owner, boolean shared, LongConsumer progress) throws IOException {
        return reading(records ->
                new Export(records, scrubbing::clean, Wiring.version(), clock).write(owner, shared, out, progress));
    }

    /// Writes what an owner knows as notes into a directory.
    ///
    /// @param project if only what is known of one is wanted
    public NoteExport.Written exportTo(
            Path directory,
            Owner owner,
            boolean shared,
            Optional<ProjectKey> project,
            boolean force,
            LongConsumer progress)
            throws IOException {
        return reading(records -> new NoteExport(records, noteKinds, scrubbing::clean, place())
                .write(owner, shared, project, directory, force, progress));
    }

    private String place() {
        return engines.elsewhere().orElseGet(() -> data.path().toAbsolutePath().toString());
    }

    private interface Reading<T> {
        T read(HolderRecords records) throws IOException;
    }

    private <T> T reading(Reading<T> work) throws IOException {
        if (engines.elsewhere().isPresent()) {
            try (var store = engines.store(data.path(), clock, new Damage())) {
                return work.read(records(store));
            }
        }
        try (var snapshot = new DatabaseFile(data.path()).snapshot(clock)) {
            return work.read(records(snapshot));
        }
    }

    private static HolderRecords records(RecordSource source) {
        return new HolderRecords(new Records(source), Set.of(Repositories.KIND));
    }

    /// An engine has its own ways to be copied.
    private DatabaseFile database() {
        engines.elsewhere().ifPresent(where -> {
            throw new Failure(
                    Kind.VALIDATION,
                    "The records are in " + where + ", which store.url names; back them up and restore them there, with"
                            + " the tools of that engine.");
        });
        return new DatabaseFile(data.path());
    }

    public Import.Result importFrom(Path file, Owner owner, Progress progress) {
        return new Import(scrubbing::clean, clock).run(file, owner, library, progress);
    }

    /// Takes notes from a directory, which export wrote or a person.
    ///
    /// @param project of notes that name none
    public BroughtNotes importFrom(
            Path directory, Owner owner, ProjectKey project, NoteImport.Wish wish, Progress progress) {
        return new NoteImport(noteKinds, scrubbing::clean, place(), clock)
                .run(directory, owner, project, wish, library, progress);
    }

    /// Takes what another program remembers of a project.
    ///
    /// @param from the program
    /// @param name what that program calls the project
    public BroughtNotes importFrom(
            String from,
            Path path,
            Owner owner,
            Project project,
            String name,
            NoteImport.Wish wish,
            Progress progress) {
        ForeignTables tables = (file, query, values) -> {
            try (var database = OtherDatabase.open(data.path(), file)) {
                return database.rows(query, values);
            }
        };
        return new ForeignImport(noteKinds.getFirst(), tables, scrubbing::clean, clock)
                .run(from, path, owner, project, name, wish, library, progress);
    }

    /// Everything that is kept, of all owners; from one moment where that is in the data directory.
    public Everything.Moved everythingTo(OutputStream out, LongConsumer progress) throws IOException {
        var everything = new Everything(Wiring.version(), clock);
        if (engines.elsewhere().isPresent()) {
            try (var store = engines.store(data.path(), clock, new Damage())) {
                return everything.write(new WholeStore(store), out, progress);
            }
        }
        try (var snapshot = new DatabaseFile(data.path()).snapshot(clock)) {
            var moved = everything.write(new WholeStore(snapshot), out, progress);
            snapshot.damage().told().ifPresent(what -> {
                throw new Failure(
                        Kind.UNAVAILABLE,
                        what + ", so this is not everything: put a backup back that has it, or let contextd backup make"
                                + " one without it, restore that, and export again.");
            });
            return moved;
        }
    }

    /// Into a store that is empty; nobody else may use it meanwhile.
    public Everything.Moved everythingFrom(InputStream in, LongConsumer progress) throws IOException {
        data.prepare();
        try (var store = engines.store(data.path(), clock, new Damage())) {
            return new Everything(Wiring.version(), clock).read(in, what -> StoreFilling.of(store, what), progress);
        }
    }

    /// Where the database is.
    public Path directory() {
        return data.path();
    }

    /// How long the database is, about as long as a copy of it becomes.
    public long bytes() {
        return database().bytes();
    }

    /// Gives a sentence about what is missing from the copy because it is damaged, if anything is.
    public Optional<String> backUp(Path file) {
        return database().copyTo(file).told();
    }

    /// The index goes before the database changes: one of another database would be wrong without anybody noticing.
    public void restore(Path file) {
        data.prepare();
        database().replaceWith(file, this::dropIndex);
    }

    /// Checks the file now; the next start puts it in place.
    public void restoreAtNextStart(Path file) {
        data.prepare();
        database().layReady(file);
    }

    /// Puts in place what lies ready. What turns out not to be sound is laid aside, and everything stays as it was.
    void takeOver() {
        if (engines.elsewhere().isPresent()) {
            return;
        }
        var database = new DatabaseFile(data.path());
        database.ready().ifPresent(ready -> {
            try {
                database.replaceWith(ready, this::dropIndex);
                Files.delete(ready);
                LOG.log(Level.INFO, "the database was restored; the one before is contextd.db.before-restore");
            } catch (Failure e) {
                if (e.kind() != Kind.VALIDATION) {
                    throw e;
                }
                LOG.log(Level.ERROR, "nothing was restored: " + e.sentence());
                layAside(ready);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void layAside(Path ready) {
        try {
            Files.move(
                    ready, ready.resolveSibling(ready.getFileName() + ".refused"), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void dropIndex() {
        var index = data.path().resolve(Wiring.INDEX);
        if (!Files.exists(index)) {
            return;
        }
        try (var files = Files.walk(index)) {
            for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The index in the data directory cannot be removed; check its permissions. Nothing was restored.",
                    Map.of(),
                    e);
        }
    }
}
