package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// How many items of each kind there are in each project.
///
/// They are counted by their keys when somebody first asks, and after that only where anything was written or removed
/// since: to ask again costs next to nothing, however much is kept.
public final class Inventory {
    private static final int PAGE = RecordStore.LIMIT_MAX;

    /// Where the project and the kind stand in the key of an item.
    private static final int PROJECT_AT = 2;

    private static final int KIND_AT = 3;

    /// Behind everything that can stand below a key.
    private static final String BEHIND = "\uDBFF\uDFFF";

    private final Library library;
    private final RecordStore store;
    private final Map<Holder, Counted> counted = new HashMap<>();

    public Inventory(Library library) {
        this.library = library;
        this.store = library.store();
    }

    /// What of a kind there is in a project.
    public record Stock(ProjectKey project, String kind, long count) {}

    /// The counts of one holder, as of a place in the changes of the store.
    private static final class Counted {
        final Map<RecordKey, Long> counts = new TreeMap<>();
        long position = -1;
        long sweeps;
    }

    public synchronized List<Stock> of(List<Holder> holders) {
        return holders.stream()
                .map(holder -> counted(RecordKey.of(StoredItem.ITEMS, holder.key()), holder))
                .flatMap(counts -> counts.counts.entrySet().stream())
                .map(entry -> new Stock(
                        new ProjectKey(entry.getKey().parts().get(PROJECT_AT)),
                        entry.getKey().parts().get(KIND_AT),
                        entry.getValue()))
                .toList();
    }

    /// A sweep makes the store forget old deletions; whoever had not followed them counts again.
    private Counted counted(RecordKey top, Holder holder) {
        var known = counted.computeIfAbsent(holder, _ -> new Counted());
        long swept = library.sweeps();
        if (known.position < 0 || known.sweeps != swept || store.isShared()) {
            known.position = store.sequence();
            known.sweeps = swept;
            known.counts.clear();
            kinds(top).forEach(kind -> known.counts.put(kind, count(kind)));
            return known;
        }
        for (RecordKey touched : touched(top, known)) {
            long count = count(touched);
            if (count == 0) {
                known.counts.remove(touched);
            } else {
                known.counts.put(touched, count);
            }
        }
        return known;
    }

    private Set<RecordKey> touched(RecordKey top, Counted known) {
        var touched = new HashSet<RecordKey>();
        var page = store.changes(known.position, PAGE);
        while (!page.isEmpty()) {
            for (var change : page) {
                var parts = change.key().parts();
                if (change.key().isWithin(top) && parts.size() > KIND_AT) {
                    touched.add(new RecordKey(parts.subList(0, KIND_AT + 1)));
                }
            }
            known.position = page.getLast().sequence();
            page = store.changes(known.position, PAGE);
        }
        return touched;
    }

    /// Every project and kind there is anything of, each found by one look behind the one before.
    private Set<RecordKey> kinds(RecordKey top) {
        var kinds = new HashSet<RecordKey>();
        var next = store.keys(top, Optional.empty(), 1);
        while (!next.isEmpty()) {
            var kind = new RecordKey(next.getFirst().parts().subList(0, KIND_AT + 1));
            kinds.add(kind);
            next = store.keys(top, Optional.of(kind.child(BEHIND)), 1);
        }
        return kinds;
    }

    private long count(RecordKey kind) {
        long count = 0;
        var page = store.keys(kind, Optional.empty(), PAGE);
        while (!page.isEmpty()) {
            count += page.size();
            page = page.size() < PAGE ? List.of() : store.keys(kind, Optional.of(page.getLast()), PAGE);
        }
        return count;
    }
}
