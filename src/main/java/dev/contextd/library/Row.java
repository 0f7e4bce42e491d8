package dev.contextd.library;

import dev.contextd.store.ChangeEntry;
import dev.contextd.store.RecordKey;
import dev.contextd.store.RecordStore;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What one holder has of one kind, by id, the newest first. It follows the store when it is read.
final class Row<C> {
    private static final int PAGE = 10_000;

    /// Behind every kind: kinds are plain words.
    private static final String BEHIND_KINDS = "\uDBFF\uDFFF";

    private static final long NEVER = -1;

    private final Library library;
    private final RecordStore store;
    private final RecordKey top;
    private final String kind;
    private final Function<Item, C> card;
    private final TreeMap<String, Spine> spines = new TreeMap<>(Comparator.reverseOrder());

    /// The change up to which the spines are what the store has.
    private long position = NEVER;

    /// How often the store had been swept then.
    private long sweeps;

    private volatile int size;

    Row(Library library, String holder, String kind, Function<Item, C> card) {
        this.library = library;
        this.store = library.store();
        this.top = RecordKey.of("items", holder);
        this.kind = kind;
        this.card = card;
    }

    /// What is seen of an item while its contents stay closed.
    private final class Spine implements Shelf.Entry<C> {
        private final RecordKey key;
        private @Nullable C read;

        Spine(RecordKey key) {
            this.key = key;
        }

        @Override
        public String id() {
            return key.parts().getLast();
        }

        @Override
        public String project() {
            return key.parts().get(2);
        }

        @Override
        public Optional<C> card() {
            if (read == null) {
                store.get(key).ifPresent(record -> {
                    read = card.apply(StoredItem.of(record.json()).item());
                });
            }
            return Optional.ofNullable(read);
        }
    }

    synchronized void read(Consumer<Shelf.Entry<C>> reader) {
        follow();
        spines.values().forEach(reader);
    }

    int size() {
        return size;
    }

    /// A sweep makes the store forget old deletions; whoever had not followed them yet begins again.
    private void follow() {
        long swept;
        do {
            swept = library.sweeps();
            if (position == NEVER || swept != sweeps) {
                fill();
            }
            sweeps = swept;
            var page = store.changes(position, PAGE);
            while (!page.isEmpty()) {
                page.forEach(this::apply);
                position = page.getLast().sequence();
                page = store.changes(position, PAGE);
            }
        } while (swept != library.sweeps());
        size = spines.size();
    }

    /// What changes while the keys are read is among the changes that follow.
    private void fill() {
        spines.clear();
        position = store.sequence();
        var first = store.keys(top, Optional.empty(), 1);
        while (!first.isEmpty()) {
            var project = top.child(first.getFirst().parts().get(2));
            fill(project.child(kind));
            first = store.keys(top, Optional.of(project.child(BEHIND_KINDS)), 1);
        }
    }

    private void fill(RecordKey prefix) {
        var page = store.keys(prefix, Optional.empty(), PAGE);
        while (!page.isEmpty()) {
            page.forEach(key -> spines.put(key.parts().getLast(), new Spine(key)));
            page = page.size() < PAGE ? List.of() : store.keys(prefix, Optional.of(page.getLast()), PAGE);
        }
    }

    private void apply(ChangeEntry change) {
        var key = change.key();
        if (!key.isWithin(top) || !key.parts().get(3).equals(kind)) {
            return;
        }
        if (change.deleted()) {
            spines.remove(key.parts().getLast());
        } else {
            spines.put(key.parts().getLast(), new Spine(key));
        }
    }
}
