package dev.contextd.keep.store.sqlite;

import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads row by row where pages of the file are broken, and leaves out what stands on them. Slower than a [Reader],
/// which is asked first.
final class PiecewiseReader {
    private final Reader reader;
    private final Damage damage;

    PiecewiseReader(Reader reader, Damage damage) {
        this.reader = reader;
        this.damage = damage;
    }

    Optional<StoredRecord> get(RecordKey key, Instant now) throws SQLException {
        try {
            return reader.get(key, now);
        } catch (SQLException e) {
            SqliteErrors.requireDamage(e);
            damage.met(Row.described(key));
            return Optional.empty();
        }
    }

    List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit, Instant now) throws SQLException {
        var found = new ArrayList<StoredRecord>();
        var keys = reader.keys(prefix, after, limit, now);
        while (!keys.isEmpty()) {
            for (RecordKey key : keys) {
                get(key, now).ifPresent(found::add);
                if (found.size() == limit) {
                    return found;
                }
            }
            keys = reader.keys(prefix, Optional.of(keys.getLast()), limit, now);
        }
        return found;
    }

    /// From an index that has been made again by now.
    List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit, Instant now) throws SQLException {
        return reader.keys(prefix, after, limit, now);
    }

    List<ChangeEntry> changes(long sequence, int limit) throws SQLException {
        var found = new ArrayList<ChangeEntry>();
        long end = reader.newest();
        for (long at = sequence; at < end && found.size() < limit; at++) {
            try {
                found.addAll(reader.changesWithin(at, at + 1, 1));
            } catch (SQLException e) {
                SqliteErrors.requireDamage(e);
                damage.met("row " + (at + 1));
            }
        }
        return found;
    }
}
