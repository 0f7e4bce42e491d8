package dev.contextd.app;

import dev.contextd.base.access.Tokens;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Owner;
import dev.contextd.feature.repository.Repositories;
import dev.contextd.feature.system.DataDirectory;
import dev.contextd.feature.transfer.Everything;
import dev.contextd.feature.transfer.Export;
import dev.contextd.feature.transfer.Import;
import dev.contextd.keep.library.HolderRecords;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Records;
import dev.contextd.keep.library.StoreFilling;
import dev.contextd.keep.library.WholeStore;
import dev.contextd.keep.store.RecordSource;
import dev.contextd.keep.store.sqlite.Damage;
import dev.contextd.keep.store.sqlite.DatabaseFile;
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
    private final Scrubbing scrubbing;
    private final InstantSource clock;

    Upkeep(
            DataDirectory data,
            Engines engines,
            Tokens tokens,
            Owner localUser,
            LazyLibrary library,
            Scrubbing scrubbing,
            InstantSource clock) {
        this.data = data;
        this.engines = engines;
        this.tokens = tokens;
        this.localUser = localUser;
        this.library = library;
        this.scrubbing = scrubbing;
        this.clock = clock;
    }

    /// Where everything is kept.
    public Path directory() {
        return data.path();
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
        if (engines.elsewhere().isPresent()) {
            try (var store = engines.store(data.path(), clock, new Damage())) {
                return export(store).write(owner, shared, out, progress);
            }
        }
        try (var snapshot = new DatabaseFile(data.path()).snapshot(clock)) {
            return export(snapshot).write(owner, shared, out, progress);
        }
    }

    private Export export(RecordSource source) {
        return new Export(
                new HolderRecords(new Records(source), Set.of(Repositories.KIND)),
                scrubbing::clean,
                Wiring.version(),
                clock);
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

    public Import.Result importFrom(Path file, Owner owner, LongConsumer progress) {
        return new Import(scrubbing::clean, clock).run(file, owner, library, progress);
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
