package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What in the store says that an item waits for its vector.
final class VectorMarks {
    private static final String MARKS = "unembedded";
    static final RecordKey ALL = RecordKey.of(MARKS);

    private static final int COUNTED_EXACTLY_MAX = 1_000;
    private static final Duration COUNT_HOLDS = Duration.ofSeconds(2);

    private final RecordStore store;

    /// How many wait in a project, where they are many.
    private final Map<RecordKey, Counted> counted = new ConcurrentHashMap<>();

    private record Counted(int count, long at) {}

    VectorMarks(RecordStore store) {
        this.store = store;
    }

    /// That an item waits for its vector. Whoever writes an item without one puts its mark again, so that a vector
    /// that was computed for the item as it was is not taken for that of the item as it is.
    static Change put(RecordKey item) {
        return Change.put(of(item), ItemPointers.toJson(item), Expected.ANYTHING);
    }

    static Change delete(RecordKey item) {
        return Change.delete(of(item));
    }

    /// Beside the item's own key, so that those of a project can be counted.
    static RecordKey of(RecordKey item) {
        return item.under(MARKS);
    }

    int count() {
        return count(ALL);
    }

    int count(Holder holder, ProjectKey project, String kind) {
        return count(RecordKey.of(MARKS, holder.key(), project.text(), kind));
    }

    /// Exact when there are few; when there are many, which takes long to count, as of a moment ago.
    private int count(RecordKey prefix) {
        var known = counted.get(prefix);
        if (known != null && System.nanoTime() - known.at() < COUNT_HOLDS.toNanos()) {
            return known.count();
        }
        int count = counted(prefix);
        if (count > COUNTED_EXACTLY_MAX) {
            counted.put(prefix, new Counted(count, System.nanoTime()));
        } else {
            counted.remove(prefix);
        }
        return count;
    }

    private int counted(RecordKey prefix) {
        int count = 0;
        var after = Optional.<RecordKey>empty();
        while (true) {
            var page = store.keys(prefix, after, RecordStore.LIMIT_MAX);
            count += page.size();
            if (page.size() < RecordStore.LIMIT_MAX) {
                return count;
            }
            after = Optional.of(page.getLast());
        }
    }
}
