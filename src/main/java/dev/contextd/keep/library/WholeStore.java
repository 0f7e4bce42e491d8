package dev.contextd.keep.library;

import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordSource;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/// All that a store holds, whosever it is and of whatever kind, in the order of keys. What it is made of nobody has to
/// list: whatever was ever written is among the changes.
public final class WholeStore {
    private final RecordSource source;

    public WholeStore(RecordSource source) {
        this.source = source;
    }

    public void each(Consumer<StoredRecord> taker) {
        var records = new Records(source);
        roots().forEach(root -> records.below(root)
                .filter(record -> !record.key().equals(StoreFilling.MARK))
                .forEach(taker));
    }

    /// What keys begin with, in order.
    private Set<RecordKey> roots() {
        var roots = new TreeSet<RecordKey>();
        List<ChangeEntry> page;
        long sequence = 0;
        do {
            page = source.changes(sequence, RecordStore.LIMIT_MAX);
            for (ChangeEntry change : page) {
                roots.add(RecordKey.of(change.key().parts().getFirst()));
                sequence = change.sequence();
            }
        } while (!page.isEmpty());
        return roots;
    }
}
