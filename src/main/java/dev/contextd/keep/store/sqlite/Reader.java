package dev.contextd.keep.store.sqlite;

import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.KeyBytes;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Reads rows, each time with one statement and so from one moment in time; only where damaged rows were left out, the
/// rest of a page is read with another.
final class Reader {
    /// SQLite keeps the largest number ever given, also when its row is gone.
    static final String NEWEST = "SELECT seq FROM sqlite_sequence WHERE name = 'record'";

    private static final String LIVE = " AND deleted IS NULL AND (expires IS NULL OR expires > ?)";

    private final SqliteConnection session;
    private final Damage damage;

    Reader(SqliteConnection session, Damage damage) {
        this.session = session;
        this.damage = damage;
    }

    SqliteConnection session() {
        return session;
    }

    Optional<StoredRecord> get(RecordKey key, Instant now) throws SQLException {
        return session
                .all(
                        "SELECT " + Row.COLUMNS + " FROM record WHERE key = ?" + LIVE,
                        Row::of,
                        KeyBytes.of(key),
                        now.toEpochMilli())
                .stream()
                .filter(this::isSound)
                .map(Row::record)
                .findFirst();
    }

    private boolean isSound(Row row) {
        boolean sound = row.isSound();
        if (!sound) {
            damage.met(row.described());
        }
        return sound;
    }

    /// The bytes to go on behind, or at.
    private static final class From {
        private final byte[] bytes;
        private final boolean behind;

        private From(byte[] bytes, boolean behind) {
            this.bytes = bytes;
            this.behind = behind;
        }

        static From of(byte[] top, Optional<RecordKey> after) {
            return after.map(KeyBytes::of)
                    .filter(bytes -> Arrays.compareUnsigned(bytes, top) >= 0)
                    .map(bytes -> new From(bytes, true))
                    .orElseGet(() -> new From(top, false));
        }

        String operator() {
            return behind ? ">" : ">=";
        }
    }

    List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit, Instant now) throws SQLException {
        byte[] top = KeyBytes.of(prefix);
        var from = From.of(top, after);
        var found = new ArrayList<StoredRecord>();
        while (true) {
            int wanted = limit - found.size();
            var rows = session.all(
                    "SELECT " + Row.COLUMNS + " FROM record WHERE key " + from.operator() + " ? AND key < ?" + LIVE
                            + " ORDER BY key LIMIT ?",
                    Row::of,
                    from.bytes,
                    KeyBytes.behind(top),
                    now.toEpochMilli(),
                    wanted);
            rows.stream().filter(this::isSound).map(Row::record).forEach(found::add);
            byte[] last = rows.isEmpty() ? null : rows.getLast().key;
            if (found.size() == limit || rows.size() < wanted || last == null || goesBack(from, last)) {
                return found;
            }
            from = new From(last, true);
        }
    }

    /// Damage may have mixed up the order of keys.
    private static boolean goesBack(From from, byte[] last) {
        return Arrays.compareUnsigned(last, from.bytes) <= 0;
    }

    /// Answered by the indexes alone, whose entries hold the sequence too: no record is read, however long it is.
    List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit, Instant now) throws SQLException {
        byte[] top = KeyBytes.of(prefix);
        var from = From.of(top, after);
        return session.all(
                "SELECT key FROM record WHERE key " + from.operator() + " ? AND key < ?"
                        + " AND sequence NOT IN (SELECT sequence FROM record WHERE deleted IS NOT NULL)"
                        + " AND sequence NOT IN (SELECT sequence FROM record WHERE expires <= ?)"
                        + " ORDER BY key LIMIT ?",
                row -> KeyBytes.key(row.getBytes(1)),
                from.bytes,
                KeyBytes.behind(top),
                now.toEpochMilli(),
                limit);
    }

    /// Where it went whose key cannot be read is not known, so it is left out.
    List<ChangeEntry> changes(long sequence, int limit) throws SQLException {
        return changesWithin(sequence, Long.MAX_VALUE, limit);
    }

    List<ChangeEntry> changesWithin(long sequence, long last, int limit) throws SQLException {
        return session
                .all(
                        "SELECT sequence, key, deleted IS NOT NULL FROM record WHERE sequence > ? AND sequence <= ?"
                                + " ORDER BY sequence LIMIT ?",
                        row -> change(row.getLong(1), row.getBytes(2), row.getBoolean(3)),
                        sequence,
                        last,
                        limit)
                .stream()
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ChangeEntry> change(long sequence, byte[] key, boolean deleted) {
        try {
            return Optional.of(new ChangeEntry(sequence, KeyBytes.key(key), deleted));
        } catch (IllegalArgumentException _) {
            damage.met("row " + sequence);
            return Optional.empty();
        }
    }

    long newest() throws SQLException {
        return session.number(NEWEST);
    }
}
