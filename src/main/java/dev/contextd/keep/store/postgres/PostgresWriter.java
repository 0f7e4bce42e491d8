package dev.contextd.keep.store.postgres;

import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.KeyBytes;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.PendingWrite;
import dev.contextd.keep.store.Reckoning;
import dev.contextd.keep.store.Reckoning.Done;
import dev.contextd.keep.store.Reckoning.Effect;
import dev.contextd.keep.store.Reckoning.Found;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Changes rows inside a transaction that somebody else begins and ends.
final class PostgresWriter {
    /// With each group at most this many old operations are forgotten, more than it adds.
    private static final int OPERATIONS_FORGOTTEN = 1_000;

    private final Connection connection;
    private final Instant now;

    PostgresWriter(Connection connection, Instant now) {
        this.connection = connection;
        this.now = now;
    }

    int write(List<PendingWrite> group) throws SQLException {
        long newest = lock();
        var reckoning = new Reckoning(newest, found(group), done(group), now);
        group.forEach(write -> write.reckon(reckoning));
        keep(newest, reckoning);
        return group.size();
    }

    /// From here till the end of the transaction nobody else writes.
    private long lock() throws SQLException {
        return Rows.all(connection, "SELECT newest FROM contextd.counter FOR UPDATE", row -> row.getLong(1))
                .getFirst();
    }

    private Map<RecordKey, Found> found(List<PendingWrite> group) throws SQLException {
        byte[][] keys = group.stream()
                .flatMap(write -> write.batch().changes().stream())
                .map(Change::key)
                .distinct()
                .map(KeyBytes::of)
                .toArray(byte[][]::new);
        var found = new HashMap<RecordKey, Found>();
        Rows.all(
                connection,
                "SELECT key, sequence, expires, deleted IS NOT NULL FROM contextd.record WHERE key = ANY (?)",
                row -> found.put(
                        KeyBytes.key(row.getBytes(1)),
                        new Found(row.getLong(2), Rows.nullableLong(row, 3), row.getBoolean(4))),
                (Object) keys);
        return found;
    }

    private Map<OperationId, Done> done(List<PendingWrite> group) throws SQLException {
        byte[][] ids = group.stream()
                .map(write -> bytes(write.batch().operation().value()))
                .toArray(byte[][]::new);
        var done = new HashMap<OperationId, Done>();
        Rows.all(
                connection,
                "SELECT id, first, fingerprint FROM contextd.operation WHERE id = ANY (?) AND done >= ?",
                row -> done.put(
                        new OperationId(new String(row.getBytes(1), StandardCharsets.UTF_8)),
                        new Done(row.getLong(2), row.getLong(3))),
                ids,
                oldestOperation());
        return done;
    }

    private void keep(long before, Reckoning reckoning) throws SQLException {
        var records = new ArrayList<@Nullable Object[]>();
        reckoning.effects().forEach((key, effect) -> records.add(row(key, effect)));
        Rows.each(
                connection,
                "INSERT INTO contextd.record (key, sequence, expires, deleted, json) VALUES (?, ?, ?, ?, ?)"
                        + " ON CONFLICT (key) DO UPDATE SET sequence = excluded.sequence, expires = excluded.expires,"
                        + " deleted = excluded.deleted, json = excluded.json",
                records);
        var operations = new ArrayList<@Nullable Object[]>();
        reckoning
                .done()
                .forEach((id, done) -> operations.add(
                        new Object[] {bytes(id.value()), done.first(), done.fingerprint(), now.toEpochMilli()}));
        Rows.each(
                connection,
                "INSERT INTO contextd.operation (id, first, fingerprint, done) VALUES (?, ?, ?, ?) ON CONFLICT (id)"
                        + " DO UPDATE SET first = excluded.first, fingerprint = excluded.fingerprint,"
                        + " done = excluded.done",
                operations);
        if (!operations.isEmpty()) {
            Rows.run(
                    connection,
                    "DELETE FROM contextd.operation WHERE id IN"
                            + " (SELECT id FROM contextd.operation WHERE done < ? ORDER BY done LIMIT ?)",
                    oldestOperation(),
                    OPERATIONS_FORGOTTEN);
        }
        if (reckoning.newest() != before) {
            Rows.run(connection, "UPDATE contextd.counter SET newest = ?", reckoning.newest());
        }
    }

    private @Nullable Object[] row(RecordKey key, Effect effect) {
        return new @Nullable Object[] {
            KeyBytes.of(key),
            effect.sequence(),
            effect.put().flatMap(Change.Put::expires).map(Instant::toEpochMilli).orElse(null),
            effect.put().isPresent() ? null : now.toEpochMilli(),
            effect.put().map(put -> bytes(put.json())).orElse(null)
        };
    }

    private long oldestOperation() {
        return now.minus(RecordStore.OPERATIONS_KEPT).toEpochMilli();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    int sweep(int limit) throws SQLException {
        long newest = lock();
        var reckoning = new Reckoning(newest, Map.of(), Map.of(), now);
        var expired = Rows.all(
                connection,
                "SELECT key FROM contextd.record WHERE expires <= ? ORDER BY expires, sequence LIMIT ?",
                row -> KeyBytes.key(row.getBytes(1)),
                now.toEpochMilli(),
                limit);
        expired.forEach(reckoning::bury);
        keep(newest, reckoning);
        Rows.run(
                connection,
                "DELETE FROM contextd.record WHERE deleted < ? AND sequence IN (SELECT sequence FROM contextd.record"
                        + " WHERE deleted IS NOT NULL ORDER BY sequence LIMIT ?)",
                now.minus(RecordStore.DELETIONS_KEPT).toEpochMilli(),
                limit);
        return expired.size();
    }
}
