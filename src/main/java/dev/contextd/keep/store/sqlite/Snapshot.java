package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordSource;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/// The records at one moment, read in one transaction; for one thread.
public final class Snapshot implements RecordSource, AutoCloseable {
    private final SqliteConnection session;
    private final Damage damage;
    private final Reader reader;
    private final PiecewiseReader piecewise;
    private final InstantSource clock;

    private Snapshot(SqliteConnection session, InstantSource clock) {
        this.session = session;
        this.damage = new Damage();
        this.reader = new Reader(session, damage);
        this.piecewise = new PiecewiseReader(reader, damage);
        this.clock = clock;
    }

    static Snapshot of(SqliteConnection session, InstantSource clock) throws SQLException {
        boolean open = false;
        try {
            session.pragma("query_only = ON");
            session.run("BEGIN");
            if (!Schema.isOurs(session) || Schema.version(session) != Schema.CURRENT.version()) {
                throw new Failure(
                        Kind.UNAVAILABLE,
                        "The data directory was written by another version of contextd; use that one, or start this"
                                + " one once to bring it up to date.");
            }
            open = true;
            return new Snapshot(session, clock);
        } finally {
            if (!open) {
                session.close();
            }
        }
    }

    @Override
    public Optional<StoredRecord> get(RecordKey key) {
        try {
            return piecewise.get(key, clock.instant());
        } catch (SQLException e) {
            throw SqliteErrors.of(e);
        }
    }

    @Override
    public List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit) {
        RecordStore.checked(limit);
        try {
            return scanned(prefix, after, limit);
        } catch (SQLException e) {
            throw SqliteErrors.of(e);
        }
    }

    private List<StoredRecord> scanned(RecordKey prefix, Optional<RecordKey> after, int limit) throws SQLException {
        try {
            return reader.scan(prefix, after, limit, clock.instant());
        } catch (SQLException e) {
            SqliteErrors.requireDamage(e);
            return piecewise.scan(prefix, after, limit, clock.instant());
        }
    }

    @Override
    public List<ChangeEntry> changes(long sequence, int limit) {
        RecordStore.checked(limit);
        try {
            return changed(sequence, limit);
        } catch (SQLException e) {
            throw SqliteErrors.of(e);
        }
    }

    private List<ChangeEntry> changed(long sequence, int limit) throws SQLException {
        try {
            return reader.changes(sequence, limit);
        } catch (SQLException e) {
            SqliteErrors.requireDamage(e);
            return piecewise.changes(sequence, limit);
        }
    }

    /// What was left out because it cannot be read any more.
    public Damage damage() {
        return damage;
    }

    @Override
    public void close() {
        try (session) {
            session.run("ROLLBACK");
        } catch (SQLException e) {
            throw SqliteErrors.of(e);
        }
    }
}
