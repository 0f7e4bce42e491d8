package dev.contextd.keep.store.sqlite;

import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads rows, each time with one statement and so from one moment in time.
final class Reader {
    /// SQLite keeps the largest number ever given, also when its row is gone.
    static final String NEWEST = "SELECT seq FROM sqlite_sequence WHERE name = 'record'";

    private static final String LIVE = " AND deleted IS NULL AND (expires IS NULL OR expires > ?)";

    private final SqliteConnection session;

    Reader(SqliteConnection session) {
        this.session = session;
    }

    Optional<StoredRecord> get(RecordKey key, Instant now) throws SQLException {
        return session.one(
                "SELECT sequence, key, expires, json FROM record WHERE key = ?" + LIVE,
                Reader::record,
                KeyBytes.of(key),
                now.toEpochMilli());
    }

    List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit, Instant now) throws SQLException {
        byte[] top = KeyBytes.of(prefix);
        var from = after.map(KeyBytes::of).filter(bytes -> Arrays.compareUnsigned(bytes, top) >= 0);
        return session.all(
                "SELECT sequence, key, expires, json FROM record WHERE key " + (from.isPresent() ? ">" : ">=")
                        + " ? AND key < ?" + LIVE + " ORDER BY key LIMIT ?",
                Reader::record,
                from.orElse(top),
                KeyBytes.behind(top),
                now.toEpochMilli(),
                limit);
    }

    /// Answered by the indexes alone, whose entries hold the sequence too: no record is read, however long it is.
    List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit, Instant now) throws SQLException {
        byte[] top = KeyBytes.of(prefix);
        var from = after.map(KeyBytes::of).filter(bytes -> Arrays.compareUnsigned(bytes, top) >= 0);
        return session.all(
                "SELECT key FROM record WHERE key " + (from.isPresent() ? ">" : ">=") + " ? AND key < ?"
                        + " AND sequence NOT IN (SELECT sequence FROM record WHERE deleted IS NOT NULL)"
                        + " AND sequence NOT IN (SELECT sequence FROM record WHERE expires <= ?)"
                        + " ORDER BY key LIMIT ?",
                row -> KeyBytes.key(row.getBytes(1)),
                from.orElse(top),
                KeyBytes.behind(top),
                now.toEpochMilli(),
                limit);
    }

    List<ChangeEntry> changes(long sequence, int limit) throws SQLException {
        return session.all(
                "SELECT sequence, key, deleted IS NOT NULL FROM record WHERE sequence > ? ORDER BY sequence LIMIT ?",
                row -> new ChangeEntry(row.getLong(1), KeyBytes.key(row.getBytes(2)), row.getBoolean(3)),
                sequence,
                limit);
    }

    long newest() throws SQLException {
        return session.number(NEWEST);
    }

    private static StoredRecord record(ResultSet row) throws SQLException {
        return StoredRecord.numbered(
                KeyBytes.key(row.getBytes(2)),
                row.getString(4),
                row.getLong(1),
                Optional.ofNullable(nullableLong(row, 3)).map(Instant::ofEpochMilli));
    }

    static @Nullable Long nullableLong(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }
}
