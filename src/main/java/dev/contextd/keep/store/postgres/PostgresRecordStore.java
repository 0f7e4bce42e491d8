package dev.contextd.keep.store.postgres;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.CommitLine;
import dev.contextd.keep.store.KeyBytes;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.PendingWrite;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.WriteBatch;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Keeps records in the schema `contextd` of a PostgreSQL database, together with other processes.
public final class PostgresRecordStore implements RecordStore {
    private static final String COLUMNS = "key, sequence, expires, json";
    private static final String LIVE = " AND deleted IS NULL AND (expires IS NULL OR expires > ?)";

    private final InstantSource clock;
    private final PostgresConnections connections;
    private final CommitLine<PendingWrite> line = new CommitLine<>(this::commit);

    private PostgresRecordStore(PostgresConnections connections, InstantSource clock) {
        this.connections = connections;
        this.clock = clock;
    }

    /// Opens what is there, and makes the tables if they are not.
    public static PostgresRecordStore open(PostgresAddress address, InstantSource clock) {
        return open(address, clock, PostgresSchema.CURRENT);
    }

    static PostgresRecordStore open(PostgresAddress address, InstantSource clock, PostgresSchema schema) {
        var connections = new PostgresConnections(address);
        boolean prepared = false;
        try {
            connections.transact(connection -> {
                schema.prepare(connection);
                return true;
            });
            prepared = true;
            return new PostgresRecordStore(connections, clock);
        } finally {
            if (!prepared) {
                connections.close();
            }
        }
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public Optional<StoredRecord> get(RecordKey key) {
        return connections
                .ask(connection -> Rows.all(
                        connection,
                        "SELECT " + COLUMNS + " FROM contextd.record WHERE key = ?" + LIVE,
                        PostgresRecordStore::record,
                        KeyBytes.of(key),
                        now()))
                .stream()
                .findFirst();
    }

    private static StoredRecord record(ResultSet row) throws SQLException {
        return StoredRecord.numbered(
                KeyBytes.key(row.getBytes(1)),
                new String(row.getBytes(4), StandardCharsets.UTF_8),
                row.getLong(2),
                Optional.ofNullable(Rows.nullableLong(row, 3)).map(Instant::ofEpochMilli));
    }

    private long now() {
        return clock.instant().toEpochMilli();
    }

    @Override
    public List<StoredRecord> write(List<Change> changes, OperationId operation) {
        var mine = new PendingWrite(new WriteBatch(changes, operation));
        line.join(mine);
        return mine.answer();
    }

    private void commit(List<PendingWrite> group) {
        try {
            connections.transact(connection -> new PostgresWriter(connection, clock.instant()).write(group));
        } catch (Failure e) {
            group.forEach(write -> write.fail(e)); // also the refused: they saw what was not kept
        }
    }

    @Override
    public List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit) {
        return below(COLUMNS, PostgresRecordStore::record, prefix, after, limit);
    }

    @Override
    public List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit) {
        return below("key", row -> KeyBytes.key(row.getBytes(1)), prefix, after, limit);
    }

    private <T> List<T> below(
            String columns, Rows.Reading<T> reading, RecordKey prefix, Optional<RecordKey> after, int limit) {
        RecordStore.checked(limit);
        byte[] top = KeyBytes.of(prefix);
        var behind = after.map(KeyBytes::of).filter(bytes -> Arrays.compareUnsigned(bytes, top) >= 0);
        return connections.ask(connection -> Rows.all(
                connection,
                "SELECT " + columns + " FROM contextd.record WHERE key " + (behind.isPresent() ? ">" : ">=")
                        + " ? AND key < ?" + LIVE + " ORDER BY key LIMIT ?",
                reading,
                behind.orElse(top),
                KeyBytes.behind(top),
                now(),
                limit));
    }

    @Override
    public List<ChangeEntry> changes(long sequence, int limit) {
        RecordStore.checked(limit);
        return connections.ask(connection -> Rows.all(
                connection,
                "SELECT sequence, key, deleted IS NOT NULL FROM contextd.record WHERE sequence > ?"
                        + " ORDER BY sequence LIMIT ?",
                row -> new ChangeEntry(row.getLong(1), KeyBytes.key(row.getBytes(2)), row.getBoolean(3)),
                sequence,
                limit));
    }

    @Override
    public long sequence() {
        return connections
                .ask(connection -> Rows.all(connection, "SELECT newest FROM contextd.counter", row -> row.getLong(1)))
                .getFirst();
    }

    @Override
    public int sweep(int limit) {
        RecordStore.checked(limit);
        return connections.transact(connection -> new PostgresWriter(connection, clock.instant()).sweep(limit));
    }

    @Override
    public void close() {
        line.close();
        connections.close();
    }
}
