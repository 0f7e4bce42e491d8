package dev.contextd.replica;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// One replica's way to a store that others have a way to as well. It ends with the replica, and the store does not.
final class OneStore implements RecordStore {
    private final RecordStore store;
    private volatile boolean closed;

    OneStore(RecordStore store) {
        this.store = store;
    }

    private RecordStore open() {
        if (closed) {
            throw new Failure(Kind.UNAVAILABLE, "This replica has stopped.");
        }
        return store;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public Optional<StoredRecord> get(RecordKey key) {
        return open().get(key);
    }

    @Override
    public Map<RecordKey, StoredRecord> all(Collection<RecordKey> keys) {
        return open().all(keys);
    }

    @Override
    public List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit) {
        return open().scan(prefix, after, limit);
    }

    @Override
    public List<StoredRecord> write(List<Change> changes, OperationId operation) {
        return open().write(changes, operation);
    }

    @Override
    public List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit) {
        return open().keys(prefix, after, limit);
    }

    @Override
    public List<ChangeEntry> changes(long sequence, int limit) {
        return open().changes(sequence, limit);
    }

    @Override
    public long sequence() {
        return open().sequence();
    }

    @Override
    public int sweep(int limit) {
        return open().sweep(limit);
    }

    @Override
    public void close() {
        closed = true;
    }
}
