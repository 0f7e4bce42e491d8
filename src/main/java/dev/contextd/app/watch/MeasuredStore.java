package dev.contextd.app.watch;

import dev.contextd.base.telemetry.Meters;
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

/// A record store of which it is known how long everything took.
public final class MeasuredStore implements RecordStore {
    private final RecordStore origin;
    private final Stopwatch watch;

    public MeasuredStore(RecordStore origin, Meters meters) {
        this.origin = origin;
        this.watch = new Stopwatch("store", meters.store());
    }

    @Override
    public Optional<StoredRecord> get(RecordKey key) {
        return watch.time("get", () -> origin.get(key));
    }

    @Override
    public Map<RecordKey, StoredRecord> all(Collection<RecordKey> keys) {
        return watch.time("get", () -> origin.all(keys));
    }

    @Override
    public List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit) {
        return watch.time("scan", () -> origin.scan(prefix, after, limit));
    }

    @Override
    public List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit) {
        return watch.time("keys", () -> origin.keys(prefix, after, limit));
    }

    @Override
    public List<StoredRecord> write(List<Change> changes, OperationId operation) {
        return watch.time("write", () -> origin.write(changes, operation));
    }

    @Override
    public List<ChangeEntry> changes(long sequence, int limit) {
        return watch.time("changes", () -> origin.changes(sequence, limit));
    }

    @Override
    public long sequence() {
        return watch.time("sequence", origin::sequence);
    }

    @Override
    public int sweep(int limit) {
        return watch.time("sweep", () -> origin.sweep(limit));
    }

    @Override
    public boolean isShared() {
        return origin.isShared();
    }

    @Override
    public void close() {
        origin.close();
    }
}
