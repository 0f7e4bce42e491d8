package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What one holder has of one kind, by id, the newest first. It follows the store when it is read.
final class HolderListing<C> {
    private static final int PAGE = 10_000;

    /// Records that are read at once to see their cards: they may be long.
    private static final int SCANNED = 500;

    /// Lots of these of which cards are made at a time: one owner must not have every core.
    private static final int MAKING_MAX = 2;

    /// So many cards are read one by one; more are read by a scan, unless they are few of all.
    private static final int SINGLE_MAX = 100;

    /// Of all entries, what must be closed for a scan to be less work than to read those alone.
    private static final int CLOSED_SHARE = 4;

    /// Behind every kind: kinds are plain words.
    private static final String BEHIND_KINDS = "\uDBFF\uDFFF";

    private static final long NEVER = -1;

    /// Of the key of an item.
    private static final int ITEM_PARTS = 5;

    private final Library library;
    private final RecordStore store;
    private final RecordKey top;
    private final String kind;
    private final Function<Item, C> card;
    private final NavigableMap<String, Spine> spines = new TreeMap<>(Comparator.reverseOrder());

    /// The same once more, for each project.
    private final Map<ProjectKey, NavigableMap<String, Spine>> projects = new HashMap<>();

    /// The change up to which the spines are what the store has.
    private long position = NEVER;

    /// One opens cards at a time; whoever comes meanwhile finds them open.
    private final Lock opening = new ReentrantLock();

    private int fills;

    /// How often the store had been swept then.
    private long sweeps;

    private volatile int size;

    HolderListing(Library library, Holder holder, String kind, Function<Item, C> card) {
        this.library = library;
        this.store = library.store();
        this.top = RecordKey.of(StoredItem.ITEMS, holder.key());
        this.kind = kind;
        this.card = card;
    }

    /// What is seen of an item while its contents stay closed.
    final class Spine {
        private final RecordKey key;
        private final NavigableMap<String, Spine> ofProject;
        private final long since;
        private @Nullable C read;

        /// @param ofProject where it stands among those of the same project
        /// @param since the change that was followed to it
        private Spine(RecordKey key, NavigableMap<String, Spine> ofProject, long since) {
            this.key = key;
            this.ofProject = ofProject;
            this.since = since;
        }

        RecordKey key() {
            return key;
        }

        /// Empty if the item was removed this moment.
        Optional<C> card() {
            if (read == null) {
                read = store.get(key).map(HolderListing.this::read).orElse(null);
            }
            return Optional.ofNullable(read);
        }
    }

    private record Opened<C>(RecordKey key, long sequence, C card) {}

    /// An entry that was opened.
    record Carded<C>(String id, RecordKey key, C card) {}

    /// Reads what there is of a project, or of all.
    synchronized <T> T read(Optional<ProjectKey> project, Function<NavigableMap<String, Spine>, T> reader) {
        follow();
        return reader.apply(of(project));
    }

    /// The cards of a project, or of all. Those that are closed are opened a part at a time, so that nobody who reads
    /// without them waits meanwhile.
    ///
    /// @param seen which of the entries
    List<Carded<C>> cards(Optional<ProjectKey> project, UnaryOperator<NavigableMap<String, Spine>> seen) {
        opening.lock();
        try {
            closed(project).forEach(this::open);
        } finally {
            opening.unlock();
        }
        return read(project, spines -> {
            var cards = new ArrayList<Carded<C>>();
            seen.apply(spines)
                    .forEach((id, spine) ->
                            spine.card().ifPresent(card -> cards.add(new Carded<>(id, spine.key(), card))));
            return cards;
        });
    }

    /// The projects whose entries are read by a scan, because many are closed.
    private synchronized List<ProjectKey> closed(Optional<ProjectKey> project) {
        follow();
        var wanted = of(project);
        long closed =
                wanted.values().stream().filter(spine -> spine.read == null).count();
        return closed > Math.max(SINGLE_MAX, wanted.size() / CLOSED_SHARE)
                ? project.map(List::of).orElseGet(() -> List.copyOf(projects.keySet()))
                : List.of();
    }

    private NavigableMap<String, Spine> of(Optional<ProjectKey> project) {
        return project.isEmpty() ? spines : projects.getOrDefault(project.get(), Collections.emptyNavigableMap());
    }

    private void open(ProjectKey project) {
        var prefix = top.child(project.text()).child(kind);
        int era;
        do {
            era = fills();
            open(prefix, era);
        } while (era != fills());
    }

    /// Cards are made beside the reading, which takes less than they do.
    private void open(RecordKey prefix, int era) {
        var making = new ArrayDeque<Beside<List<Opened<C>>>>();
        try {
            var page = store.scan(prefix, Optional.empty(), SCANNED);
            while (!page.isEmpty()) {
                var records = page;
                making.add(Beside.begun("cards", () -> cards(records)));
                if (making.size() > MAKING_MAX) {
                    open(making.remove().get(), era);
                }
                page = page.size() < SCANNED
                        ? List.of()
                        : store.scan(prefix, Optional.of(page.getLast().key()), SCANNED);
            }
            while (!making.isEmpty()) {
                open(making.remove().get(), era);
            }
        } finally {
            making.forEach(Beside::close);
        }
    }

    private List<Opened<C>> cards(List<StoredRecord> records) {
        return records.stream()
                .map(record -> new Opened<>(record.key(), record.sequence(), read(record)))
                .toList();
    }

    private synchronized int fills() {
        return fills;
    }

    /// What was read before it was filled anew, or before a change that was followed since, may not be so any more.
    private synchronized void open(List<Opened<C>> cards, int era) {
        for (Opened<C> opened : cards) {
            var spine = spines.get(id(opened.key()));
            if (spine != null && era == fills && spine.key.equals(opened.key()) && spine.since <= opened.sequence()) {
                spine.read = opened.card();
            }
        }
    }

    private C read(StoredRecord record) {
        return card.apply(StoredItem.of(record.json()).item());
    }

    /// Brings it up to date.
    synchronized void refresh() {
        follow();
    }

    /// What stands around an id in the same project, as of the last time that it was brought up to date: so many as
    /// were kept before it, the nearest first, and as many as were kept after it.
    synchronized Around around(String id, int reach) {
        var spine = spines.get(id);
        if (spine == null) {
            return Around.NOTHING;
        }
        // the newest stand first
        return new Around(next(reach, id, spine.ofProject::higherKey), next(reach, id, spine.ofProject::lowerKey));
    }

    private static List<String> next(int count, String id, UnaryOperator<@Nullable String> beside) {
        var next = new ArrayList<String>(count);
        for (var at = beside.apply(id); at != null && next.size() < count; at = beside.apply(at)) {
            next.add(at);
        }
        return next;
    }

    record Around(List<String> before, List<String> after) {
        static final Around NOTHING = new Around(List.of(), List.of());

        /// The id so many places further on, or before if the distance is negative.
        Optional<String> at(int distance) {
            var way = distance > 0 ? after : before;
            int place = Math.abs(distance) - 1;
            return place < way.size() ? Optional.of(way.get(place)) : Optional.empty();
        }
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
                boolean anew = store.isShared() && hasMissed(page);
                if (anew) {
                    fill();
                } else {
                    page.forEach(this::apply);
                    position = page.getLast().sequence();
                }
                page = !anew && Trail.isLast(page, PAGE) ? List.of() : store.changes(position, PAGE);
            }
        } while (swept != library.sweeps());
        size = spines.size();
    }

    /// Whether another process has swept since, or so much has changed that it is less to begin again.
    private static boolean hasMissed(List<ChangeEntry> page) {
        return page.size() == PAGE
                || page.stream().anyMatch(change -> change.key().equals(IndexSync.SWEPT));
    }

    /// What changes while the keys are read is among the changes that follow.
    private void fill() {
        spines.clear();
        projects.clear();
        fills++;
        position = store.sequence();
        projects(store, top).forEach(project -> fill(top.child(project.text()).child(kind)));
    }

    /// The projects below the key of a holder, each found by a look behind the one before.
    static List<ProjectKey> projects(RecordStore store, RecordKey top) {
        var found = new ArrayList<ProjectKey>();
        var first = store.keys(top, Optional.empty(), 1);
        while (!first.isEmpty()) {
            var project = project(first.getFirst());
            found.add(project);
            first = store.keys(top, Optional.of(top.child(project.text()).child(BEHIND_KINDS)), 1);
        }
        return found;
    }

    private void fill(RecordKey prefix) {
        var page = store.keys(prefix, Optional.empty(), PAGE);
        while (!page.isEmpty()) {
            page.forEach(key -> put(key, NEVER));
            page = page.size() < PAGE ? List.of() : store.keys(prefix, Optional.of(page.getLast()), PAGE);
        }
    }

    private void apply(ChangeEntry change) {
        var key = change.key();
        // other parts than an item's can only be damaged ones
        if (!key.isWithin(top)
                || key.parts().size() != ITEM_PARTS
                || !key.parts().get(3).equals(kind)) {
            return;
        }
        if (change.deleted()) {
            remove(key);
        } else {
            put(key, change.sequence());
        }
    }

    private void put(RecordKey key, long since) {
        var ofProject = projects.computeIfAbsent(project(key), _ -> new TreeMap<>(Comparator.reverseOrder()));
        var spine = new Spine(key, ofProject, since);
        spines.put(id(key), spine);
        ofProject.put(id(key), spine);
    }

    private void remove(RecordKey key) {
        spines.remove(id(key));
        var left = projects.get(project(key));
        if (left != null) {
            left.remove(id(key));
            if (left.isEmpty()) {
                projects.remove(project(key));
            }
        }
    }

    private static String id(RecordKey key) {
        return key.parts().getLast();
    }

    private static ProjectKey project(RecordKey key) {
        return new ProjectKey(key.parts().get(2));
    }
}
