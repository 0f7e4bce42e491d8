package dev.contextd.keep.store.sqlite;

import dev.contextd.keep.store.KeyBytes;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// A row as it stands in the file, which may not be as it was written: SQLite does not notice changed bytes.
final class Row {
    static final String COLUMNS = "sequence, key, expires, deleted, json, checksum";

    private static final long NONE = -1;

    final long sequence;
    final byte @Nullable [] key;
    final @Nullable Long expires;
    final @Nullable Long deleted;
    final @Nullable String json;
    private final @Nullable Long checksum;

    private Row(ResultSet row) throws SQLException {
        sequence = row.getLong(1);
        key = row.getBytes(2);
        expires = nullableLong(row, 3);
        deleted = nullableLong(row, 4);
        json = row.getString(5);
        checksum = nullableLong(row, 6);
    }

    /// @param row with [#COLUMNS]
    static Row of(ResultSet row) throws SQLException {
        return new Row(row);
    }

    /// Of everything in a row, so that also a row in the place of another is noticed.
    static long checksum(
            long sequence, byte[] key, @Nullable Long expires, @Nullable Long deleted, @Nullable String json) {
        var sum = new CRC32C();
        sum.update(ByteBuffer.allocate(3 * Long.BYTES)
                .putLong(sequence)
                .putLong(expires == null ? NONE : expires)
                .putLong(deleted == null ? NONE : deleted)
                .flip());
        sum.update(key);
        if (json != null) {
            sum.update(json.getBytes(StandardCharsets.UTF_8));
        }
        return sum.getValue();
    }

    /// Rows that were written before there were checksums have none, and only what nobody could read is noticed.
    boolean isSound() {
        return key != null
                && (json != null || deleted != null)
                && name().isPresent()
                && (checksum == null || checksum == checksum(sequence, key, expires, deleted, json));
    }

    /// The key, if the bytes are one.
    Optional<RecordKey> name() {
        try {
            return key == null ? Optional.empty() : Optional.of(KeyBytes.key(key));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// How it is called where damage is told.
    String described() {
        return name().map(Row::described).orElse("row " + sequence);
    }

    static String described(RecordKey key) {
        return String.join("/", key.parts());
    }

    /// Of a sound row that was not deleted.
    StoredRecord record() {
        if (json == null) {
            throw new IllegalStateException("a deleted row has no content");
        }
        return StoredRecord.numbered(
                name().orElseThrow(),
                json,
                sequence,
                Optional.ofNullable(expires).map(Instant::ofEpochMilli));
    }

    static @Nullable Long nullableLong(ResultSet row, int column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }
}
