package dev.contextd.keep.library;

import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.store.RecordStore;
import java.util.concurrent.atomic.AtomicLong;

/// The other processes that put what they keep into an index that all share. It shows that by itself within a second;
/// whoever has kept something by way of one of them and looks for it by way of another does not wait so long.
final class Neighbours {
    private static final int PAGE = 200;

    /// What is in the store is in the index a moment later, and shown there a second after that.
    private static final long LATELY_NANOS = 2_000_000_000L;

    private final RecordStore store;
    private final SearchIndex index;
    private final Following following;

    /// The change up to which it was looked.
    private final AtomicLong position;

    /// Until when what they have changed may not be shown yet, as [System#nanoTime] counts.
    private final AtomicLong lately = new AtomicLong(System.nanoTime());

    /// @param position what changed before is shown to the first search
    Neighbours(RecordStore store, SearchIndex index, Following following, long position) {
        this.store = store;
        this.index = index;
        this.following = following;
        this.position = new AtomicLong(position);
    }

    /// Has the next search find whatever they have kept by now.
    void show() {
        long from = position.get();
        var page = store.changes(from, PAGE);
        if (!page.isEmpty()) {
            boolean more = page.size() == PAGE; // too many to look at each
            long to = more ? store.sequence() : page.getLast().sequence();
            position.accumulateAndGet(to, Math::max);
            if (more || following.isOfOthers(page)) {
                lately.set(System.nanoTime() + LATELY_NANOS);
            }
        }
        if (lately.get() - System.nanoTime() > 0) {
            index.lookAgain();
        }
    }
}
