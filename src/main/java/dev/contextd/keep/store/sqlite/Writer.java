package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.KeyBytes;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.WriteBatch;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Changes rows inside a transaction that somebody else begins and ends.
final class Writer {
    /// With each write this many old operations are forgotten, one more than it adds: so the table finds its size.
    private static final int OPERATIONS_FORGOTTEN = 2;

    private record Found(long sequence, @Nullable Long expires, boolean deleted) {
        boolean liveAt(long now) {
            return !deleted && (expires == null || expires > now);
        }
    }

    private record Done(long first, long fingerprint) {}

    private final SqliteConnection session;

    Writer(SqliteConnection session) {
        this.session = session;
    }

    List<StoredRecord> write(WriteBatch batch, long fingerprint, Instant now) throws SQLException {
        long oldest = now.minus(RecordStore.OPERATIONS_KEPT).toEpochMilli();
        var id = batch.operation().value();
        var done = session.one(
                "SELECT first, fingerprint FROM operation WHERE id = ? AND done >= ?",
                row -> new Done(row.getLong(1), row.getLong(2)),
                id,
                oldest);
        if (done.isPresent()) {
            if (done.get().fingerprint != fingerprint) {
                throw new Failure(Kind.CONFLICT, "This operation id was used for another change; use a new one.");
            }
            return batch.answer(done.get().first);
        }
        long first = newest() + 1;
        long sequence = first;
        for (Change change : batch.changes()) {
            make(change, sequence, now.toEpochMilli());
            sequence++;
        }
        session.run(
                "INSERT OR REPLACE INTO operation (id, first, fingerprint, done) VALUES (?, ?, ?, ?)",
                id,
                first,
                fingerprint,
                now.toEpochMilli());
        session.run(
                "DELETE FROM operation WHERE number IN (SELECT number FROM"
                        + " (SELECT number, done FROM operation ORDER BY number LIMIT ?) WHERE done < ?)",
                OPERATIONS_FORGOTTEN,
                oldest);
        return batch.answer(first);
    }

    private long newest() throws SQLException {
        return session.number(Reader.NEWEST);
    }

    private void make(Change change, long sequence, long now) throws SQLException {
        byte[] key = KeyBytes.of(change.key());
        var found = session.one(
                        "SELECT sequence, expires, deleted FROM record WHERE key = ?",
                        row -> new Found(row.getLong(1), Row.nullableLong(row, 2), Row.nullableLong(row, 3) != null),
                        key)
                .orElse(null);
        if (!holds(change.expected(), found, now) && !isOfDamage(change, found)) {
            throw new StaleVersion(change.key());
        }
        switch (change) {
            case Change.Put put -> {
                if (found != null) {
                    erase(found.sequence);
                }
                var expires = put.expires().map(Instant::toEpochMilli).orElse(null);
                session.run(
                        "INSERT INTO record (sequence, key, expires, json, checksum) VALUES (?, ?, ?, ?, ?)",
                        sequence,
                        key,
                        expires,
                        put.json(),
                        Row.checksum(sequence, key, expires, null, put.json()));
            }
            case Change.Delete _ -> {
                if (found != null && !found.deleted) {
                    bury(found.sequence, key, sequence, now);
                }
            }
        }
    }

    private static boolean holds(Expected expected, @Nullable Found found, long now) {
        boolean live = found != null && found.liveAt(now);
        return switch (expected) {
            case Expected.Anything _ -> true;
            case Expected.Nothing _ -> !live;
            case Expected.At(var version) ->
                live && found != null && version.token().equals(Long.toString(found.sequence));
        };
    }

    /// Nobody can read a damaged record, so it is in nobody's way.
    private boolean isOfDamage(Change change, @Nullable Found found) throws SQLException {
        return change.expected() instanceof Expected.Nothing
                && found != null
                && RowWalk.one(session, found.sequence).stream().noneMatch(Row::isSound);
    }

    /// Makes the indexes again from the rows.
    long mendIndexes() throws SQLException {
        session.script("REINDEX");
        return newest();
    }

    private void erase(long sequence) throws SQLException {
        session.run("DELETE FROM record WHERE sequence = ?", sequence);
    }

    /// Leaves the key behind, so that followers learn of it; the content goes.
    private void bury(long found, byte[] key, long sequence, long now) throws SQLException {
        erase(found);
        session.run(
                "INSERT INTO record (sequence, key, deleted, checksum) VALUES (?, ?, ?, ?)",
                sequence,
                key,
                now,
                Row.checksum(sequence, key, null, now, null));
    }

    private record Expired(long sequence, RecordKey key) {}

    int sweep(int limit, Instant now) throws SQLException {
        var expired = session.all(
                "SELECT sequence, key FROM record WHERE expires <= ? ORDER BY expires, sequence LIMIT ?",
                row -> new Expired(row.getLong(1), KeyBytes.key(row.getBytes(2))),
                now.toEpochMilli(),
                limit);
        long sequence = newest();
        for (Expired record : expired) {
            sequence++;
            bury(record.sequence, KeyBytes.of(record.key), sequence, now.toEpochMilli());
        }
        session.run(
                "DELETE FROM record WHERE sequence IN (SELECT sequence FROM (SELECT sequence, deleted FROM record"
                        + " WHERE deleted IS NOT NULL ORDER BY sequence LIMIT ?) WHERE deleted < ?)",
                limit,
                now.minus(RecordStore.DELETIONS_KEPT).toEpochMilli());
        return expired.size();
    }
}
