package dev.contextd.app;

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
import java.util.function.Supplier;

/// A store that tells of what its engine is in trouble with, till it answers again.
///
/// @param trouble in a sentence; for `status`
record WatchedStore(RecordStore store, Trouble trouble) implements RecordStore {
    /// What an engine was in trouble with when it was last asked.
    static final class Trouble {
        private volatile Optional<String> sentence = Optional.empty();

        /// Notes how it goes.
        <T> T watch(Supplier<T> asking) {
            try {
                T answer = asking.get();
                sentence = Optional.empty();
                return answer;
            } catch (Failure e) {
                if (e.kind() == Kind.UNAVAILABLE) {
                    sentence = Optional.of(e.sentence());
                }
                throw e;
            }
        }

        Optional<String> told() {
            return sentence;
        }
    }

    @Override
    public Optional<StoredRecord> get(RecordKey key) {
        return trouble.watch(() -> store.get(key));
    }

    @Override
    public Map<RecordKey, StoredRecord> all(Collection<RecordKey> keys) {
        return trouble.watch(() -> store.all(keys));
    }

    @Override
    public List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit) {
        return trouble.watch(() -> store.scan(prefix, after, limit));
    }

    @Override
    public List<StoredRecord> write(List<Change> changes, OperationId operation) {
        return trouble.watch(() -> store.write(changes, operation));
    }

    @Override
    public List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit) {
        return trouble.watch(() -> store.keys(prefix, after, limit));
    }

    @Override
    public List<ChangeEntry> changes(long sequence, int limit) {
        return trouble.watch(() -> store.changes(sequence, limit));
    }

    @Override
    public long sequence() {
        return trouble.watch(store::sequence);
    }

    @Override
    public int sweep(int limit) {
        return trouble.watch(() -> store.sweep(limit));
    }

    @Override
    public boolean isShared() {
        return store.isShared();
    }

    @Override
    public void close() {
        store.close();
    }
}
