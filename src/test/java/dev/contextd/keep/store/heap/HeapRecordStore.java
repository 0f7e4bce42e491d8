package dev.contextd.keep.store.heap;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.WriteBatch;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps records until it is closed. One lock guards everything: at the speed of memory nobody waits long.
public final class HeapRecordStore implements RecordStore {
    /// What is known of a key; a deletion is known for a while too.
    private sealed interface Entry {
        long sequence();

        record Live(StoredRecord stored) implements Entry {
            @Override
            public long sequence() {
                return stored.sequence();
            }
        }

        record Gone(long sequence, Instant since) implements Entry {}
    }

    private record Done(long first, long fingerprint, Instant at) {}

    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final TreeMap<RecordKey, Entry> entries = new TreeMap<>();
    private final TreeMap<Long, RecordKey> order = new TreeMap<>();
    private final Map<OperationId, Done> operations = new LinkedHashMap<>();
    private long newest;
    private boolean closed;

    private HeapRecordStore(InstantSource clock) {
        this.clock = clock;
    }

    public static HeapRecordStore open(InstantSource clock) {
        return new HeapRecordStore(clock);
    }

    @Override
    public Optional<StoredRecord> get(RecordKey key) {
        return alone(() -> live(entries.get(key), clock.instant()));
    }

    @Override
    public List<StoredRecord> write(List<Change> changes, OperationId operation) {
        var batch = new WriteBatch(changes, operation);
        long fingerprint = batch.fingerprint();
        return alone(() -> {
            var now = clock.instant();
            forgetOperations(now);
            var done = operations.get(operation);
            if (done == null) {
                done = new Done(newest + 1, fingerprint, now);
                make(batch, done);
                operations.put(operation, done);
            } else if (done.fingerprint != fingerprint) {
                throw new Failure(Kind.CONFLICT, "This operation id was used for another change; use a new one.");
            }
            return batch.answer(done.first);
        });
    }

    private void forgetOperations(Instant now) {
        var oldest = operations.values().iterator();
        while (oldest.hasNext() && oldest.next().at.isBefore(now.minus(OPERATIONS_KEPT))) {
            oldest.remove();
        }
    }

    /// Nothing is touched before every expectation was seen to hold.
    private void make(WriteBatch batch, Done as) {
        var made = new HashMap<RecordKey, Entry>();
        long sequence = as.first;
        for (Change change : batch.changes()) {
            var key = change.key();
            var found = made.containsKey(key) ? made.get(key) : entries.get(key);
            if (!holds(change.expected(), live(found, as.at))) {
                throw new StaleVersion(key);
            }
            switch (change) {
                case Change.Put put ->
                    made.put(key, new Entry.Live(StoredRecord.numbered(key, put.json(), sequence, put.expires())));
                case Change.Delete _ -> {
                    if (found instanceof Entry.Live) {
                        made.put(key, new Entry.Gone(sequence, as.at));
                    }
                }
            }
            sequence++;
        }
        made.forEach(this::keep);
    }

    private void keep(RecordKey key, Entry entry) {
        var before = entries.put(key, entry);
        if (before != null) {
            order.remove(before.sequence());
        }
        order.put(entry.sequence(), key);
        newest = Math.max(newest, entry.sequence());
    }

    private static boolean holds(Expected expected, Optional<StoredRecord> found) {
        return switch (expected) {
            case Expected.Anything _ -> true;
            case Expected.Nothing _ -> found.isEmpty();
            case Expected.At(var version) ->
                found.filter(it -> it.version().equals(version)).isPresent();
        };
    }

    private static Optional<StoredRecord> live(@Nullable Entry entry, Instant now) {
        return entry instanceof Entry.Live(var stored)
                        && stored.expires().map(now::isBefore).orElse(true)
                ? Optional.of(stored)
                : Optional.empty();
    }

    @Override
    public List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit) {
        RecordStore.checked(limit);
        return alone(() -> {
            var now = clock.instant();
            var from = after.filter(it -> it.compareTo(prefix) >= 0);
            return entries.tailMap(from.orElse(prefix), from.isEmpty()).entrySet().stream()
                    .takeWhile(entry -> entry.getKey().isWithin(prefix))
                    .flatMap(entry -> live(entry.getValue(), now).stream())
                    .limit(limit)
                    .toList();
        });
    }

    @Override
    public List<RecordKey> keys(RecordKey prefix, Optional<RecordKey> after, int limit) {
        return scan(prefix, after, limit).stream().map(StoredRecord::key).toList();
    }

    @Override
    public List<ChangeEntry> changes(long sequence, int limit) {
        RecordStore.checked(limit);
        return alone(() -> order.tailMap(sequence, false).entrySet().stream()
                .limit(limit)
                .map(entry -> new ChangeEntry(
                        entry.getKey(), entry.getValue(), entries.get(entry.getValue()) instanceof Entry.Gone))
                .toList());
    }

    @Override
    public long sequence() {
        return alone(() -> newest);
    }

    @Override
    public int sweep(int limit) {
        RecordStore.checked(limit);
        return alone(() -> {
            var now = clock.instant();
            var expired = entries.entrySet().stream()
                    .filter(entry -> entry.getValue() instanceof Entry.Live
                            && live(entry.getValue(), now).isEmpty())
                    .limit(limit)
                    .map(Map.Entry::getKey)
                    .toList();
            expired.forEach(key -> keep(key, new Entry.Gone(newest + 1, now)));
            forgetDeletions(now.minus(DELETIONS_KEPT), limit);
            return expired.size();
        });
    }

    private void forgetDeletions(Instant before, int limit) {
        var old = order.values().stream()
                .filter(key -> entries.get(key) instanceof Entry.Gone(var _, var since) && since.isBefore(before))
                .limit(limit)
                .toList();
        for (RecordKey key : old) {
            var entry = entries.remove(key);
            if (entry != null) {
                order.remove(entry.sequence());
            }
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            entries.clear();
            order.clear();
            operations.clear();
        } finally {
            lock.unlock();
        }
    }

    private <T> T alone(Supplier<T> work) {
        lock.lock();
        try {
            if (closed) {
                throw new Failure(Kind.UNAVAILABLE, "The store is closed: the server is stopping; try again later.");
            }
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
