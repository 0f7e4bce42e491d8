package dev.contextd.keep.library;

import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.util.List;

/// What others change below a key, for somebody who keeps a picture of it in memory.
///
/// Where this process owns the store there are no others: nothing is asked and nothing is told.
public final class Trail {
    private static final int PAGE = 10_000;

    private final RecordStore store;
    private final RecordKey below;

    /// The change up to which it was followed; guarded by this.
    private long position;

    /// Who follows.
    public interface Follower {
        void put(RecordKey key);

        void removed(RecordKey key);

        /// What was removed may have been missed: everything there is has to be read anew.
        void again();
    }

    /// From now on. Whoever reads what there is does so after this, so that nothing falls in between.
    Trail(RecordStore store, RecordKey below) {
        this.store = store;
        this.below = below;
        this.position = store.isShared() ? store.sequence() : 0;
    }

    /// Tells all that changed since the last time; what this process itself has changed is told too.
    public synchronized void follow(Follower follower) {
        if (!store.isShared()) {
            return;
        }
        var page = store.changes(position, PAGE);
        while (!page.isEmpty()) {
            position = page.getLast().sequence();
            if (page.stream().anyMatch(change -> change.key().equals(IndexSync.SWEPT))) {
                follower.again();
            }
            page.forEach(change -> tell(change, follower));
            page = isLast(page, PAGE) ? List.of() : store.changes(position, PAGE);
        }
    }

    /// Whether there was nothing behind it when it was asked for, so that nobody has to ask again. One that is nearly
    /// full may be all that an engine gives at once.
    static boolean isLast(List<ChangeEntry> page, int limit) {
        return page.size() < limit / 2;
    }

    private void tell(ChangeEntry change, Follower follower) {
        if (!change.key().isWithin(below)) {
            return;
        }
        if (change.deleted()) {
            follower.removed(change.key());
        } else {
            follower.put(change.key());
        }
    }
}
