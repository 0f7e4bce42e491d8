package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.WriteBatch;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/// Keeps records in `contextd.db` in a directory that it locks against other processes.
///
/// A record whose bytes have changed on disk is not there any more for anybody, and named in the [Damage]; what else is
/// in the file stays what it was.
///
/// What is deleted is overwritten, and is in none of the directory's files once the store was swept or closed; only the
/// key stays for [RecordStore#DELETIONS_KEPT].
public final class SqliteRecordStore implements RecordStore {
    private static final System.Logger LOG = System.getLogger(SqliteRecordStore.class.getName());

    /// The log is cut to this size when it was larger.
    private static final long LOG_BYTES_MAX = 64L << 20;

    private final InstantSource clock;
    private final DirectoryLock lock;
    private final Writer writer;
    private final GroupCommit commits;
    private final Readers readers;
    private final Damage damage;
    private final Patrol patrol;
    private final AtomicBoolean mendingTried = new AtomicBoolean();

    private SqliteRecordStore(
            InstantSource clock, DirectoryLock lock, SqliteConnection session, Path file, Damage damage) {
        this.clock = clock;
        this.lock = lock;
        this.writer = new Writer(session);
        this.commits = new GroupCommit(session);
        this.readers = new Readers(file, damage);
        this.damage = damage;
        this.patrol = new Patrol(readers, damage, this::mendIndexes);
    }

    /// Opens what is in the directory, which must exist; takes some tens of milliseconds the first time in a process.
    public static SqliteRecordStore open(Path directory, InstantSource clock) {
        return open(directory, clock, new Damage());
    }

    /// @param damage told of what turns out not to be readable any more
    public static SqliteRecordStore open(Path directory, InstantSource clock, Damage damage) {
        var store = open(directory, clock, Schema.CURRENT, List.of(), damage);
        store.patrol.begin();
        return store;
    }

    static SqliteRecordStore open(Path directory, InstantSource clock, Schema schema, List<String> morePragmas) {
        return open(directory, clock, schema, morePragmas, new Damage());
    }

    private static SqliteRecordStore open(
            Path directory, InstantSource clock, Schema schema, List<String> morePragmas, Damage damage) {
        var lock = DirectoryLock.take(directory);
        boolean opened = false;
        try {
            NativeLibrary.load(directory);
            var file = directory.resolve("contextd.db");
            var store = new SqliteRecordStore(clock, lock, session(file, schema, morePragmas), file, damage);
            opened = true;
            return store;
        } catch (SQLException e) {
            throw SqliteErrors.of(e);
        } catch (IOException e) {
            throw SqliteErrors.unavailable("The data directory cannot be written; check its permissions and room.", e);
        } finally {
            if (!opened) {
                lock.close();
            }
        }
    }

    /// Nothing is written before the schema has accepted the file.
    private static SqliteConnection session(Path file, Schema schema, List<String> morePragmas)
            throws SQLException, IOException {
        var session = SqliteConnection.open(file);
        boolean prepared = false;
        try {
            session.pragma("secure_delete = ON");
            schema.prepare(session, file);
            session.pragma("journal_mode = WAL");
            session.pragma("synchronous = FULL");
            session.pragma("temp_store = MEMORY");
            session.pragma("journal_size_limit = " + LOG_BYTES_MAX);
            for (String pragma : morePragmas) {
                session.pragma(pragma);
            }
            prepared = true;
            return session;
        } finally {
            if (!prepared) {
                session.close();
            }
        }
    }

    @Override
    public Optional<StoredRecord> get(RecordKey key) {
        return ask(reader -> reader.get(key, clock.instant()), rows -> rows.get(key, clock.instant()));
    }

    @Override
    public List<StoredRecord> write(List<Change> changes, OperationId operation) {
        var batch = new WriteBatch(changes, operation);
        long fingerprint = batch.fingerprint();
        try {
            return commits.run(() -> writer.write(batch, fingerprint, clock.instant()));
        } catch (Failure e) {
            if (!SqliteErrors.isDamage(e) || !mendIndexes()) {
                throw e;
            }
            return commits.run(() -> writer.write(batch, fingerprint, clock.instant()));
        }
    }

    private interface Piecewise<T> {
        T ask(PiecewiseReader rows) throws SQLException;
    }

    /// Where pages are broken, what stands on the others is read all the same.
    private <T> T ask(Readers.Question<T> question, Piecewise<T> piecewise) {
        try {
            return readers.ask(question);
        } catch (Failure e) {
            if (!SqliteErrors.isDamage(e)) {
                throw e;
            }
            mendIndexes();
            return readers.ask(reader -> piecewise.ask(new PiecewiseReader(reader, damage)));
        }
    }

    /// Makes the indexes again from the rows, if nobody has tried yet; gives whether it has helped now. What it cannot
    /// mend stays broken, so once is enough.
    private boolean mendIndexes() {
        if (!mendingTried.compareAndSet(false, true)) {
            return false;
        }
        try {
            commits.run(writer::mendIndexes);
            LOG.log(Level.WARNING, "the indexes of the database were damaged and were made again");
            return true;
        } catch (Failure e) {
            damage.met("an index");
            return false;
        }
    }

    @Override
    public List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit) {
        RecordStore.checked(limit);
        return ask(
                reader -> reader.scan(prefix, after, limit, clock.instant()),
                rows -> rows.scan(prefix, after, limit, clock.instant()));
    }

    @Override
    public List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit) {
        RecordStore.checked(limit);
        return ask(
                reader -> reader.keys(prefix, after, limit, clock.instant()),
                rows -> rows.keys(prefix, after, limit, clock.instant()));
    }

    @Override
    public List<ChangeEntry> changes(long sequence, int limit) {
        RecordStore.checked(limit);
        return ask(reader -> reader.changes(sequence, limit), rows -> rows.changes(sequence, limit));
    }

    @Override
    public long sequence() {
        return readers.ask(Reader::newest);
    }

    @Override
    public int sweep(int limit) {
        RecordStore.checked(limit);
        return commits.runAndCheckpoint(() -> writer.sweep(limit, clock.instant()));
    }

    @Override
    public void close() {
        patrol.close();
        // in the reverse order: the lock is given back last, whatever happens before
        try (lock;
                commits;
                readers) {
            readers.close();
        } catch (SQLException e) {
            throw SqliteErrors.of(e);
        }
    }
}
