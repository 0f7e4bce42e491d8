package dev.contextd.keep.library;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Surroundings;
import dev.contextd.keep.store.RecordKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/// Everything of a kind in order, for lists with true totals.
///
/// For each holder it keeps the ids in memory, filled from the keys of the store when first asked and brought up to
/// date from its sequence of changes with every call. So a list is never behind what was acknowledged, and nothing has
/// to be done when something is written. Contents are read for one page, and cards only when a filter or an order asks
/// for them.
///
/// @param <C> the card: what the feature filters and sorts by; small, because all of them may stand in memory
public final class Listing<C> {
    /// Entries of all holders together; beyond it those asked for longest ago are forgotten.
    private static final int ENTRIES_MAX = 1_000_000;

    private static final int HOLDERS_MAX = 10_000;

    /// How far what stands around something is of interest.
    private static final int REACH = 2;

    private final Supplier<Library> library;
    private final String kind;
    private final Function<Item, C> card;
    private final LruCache<Holder, HolderListing<C>> rows = new LruCache<>(HOLDERS_MAX);

    /// @param card asked by several threads at once
    public Listing(Supplier<Library> library, String kind, Function<Item, C> card) {
        this.library = library;
        this.kind = kind;
        this.card = card;
    }

    /// Which entries.
    ///
    /// @param card what must be true of the card; absent if nothing, which spares reading it
    public record Selection<C>(List<Holder> holders, Optional<ProjectKey> project, Optional<Predicate<C>> card) {}

    /// How a list is sorted: the highest rank first, and the newest of the same rank.
    ///
    /// @param name a word that tells a cursor of this order from those of others
    /// @param rank of a card; absent if all rank the same
    public record Order<C>(String name, Optional<ToLongFunction<C>> rank) {
        public static <C> Order<C> newest() {
            return new Order<>("created_at", Optional.empty());
        }

        public static <C> Order<C> by(String name, ToLongFunction<C> rank) {
            return new Order<>(name, Optional.of(rank));
        }
    }

    private record Place(long rank, String id, RecordKey key) {
        static final Comparator<Place> ORDER =
                Comparator.comparingLong(Place::rank).reversed().thenComparing(Place::id, Comparator.reverseOrder());

        boolean isBehind(Cursor cursor) {
            return rank < cursor.rank() || (rank == cursor.rank() && id.compareTo(cursor.id()) < 0);
        }
    }

    /// A page of what is selected. An entry that somebody removes meanwhile is missing from it.
    public Page<Item> list(Selection<C> selection, Order<C> order, Paging paging) {
        var cursor = paging.cursor().map(text -> Cursor.of(text, order.name()));
        int from = cursor.isPresent() ? 0 : paging.offset();
        var places = new ArrayList<Place>();
        long total = 0;
        for (Holder holder : selection.holders()) {
            boolean byIdAlone = selection.card().isEmpty() && order.rank().isEmpty();
            int count = from + paging.limit() + 1;
            total += byIdAlone
                    ? row(holder)
                            .read(
                                    selection.project(),
                                    spines -> nearest(seen(spines, selection, holder), cursor, count, places))
                    : all(
                            row(holder).cards(selection.project(), spines -> seen(spines, selection, holder)),
                            selection,
                            order,
                            cursor,
                            places);
        }
        rows.shrink(HolderListing::size, ENTRIES_MAX);
        places.sort(Place.ORDER);
        var page = places.stream().skip(from).limit(paging.limit()).toList();
        var items = page.stream()
                .flatMap(place -> library.get().store().get(place.key()).stream())
                .map(record -> StoredItem.of(record.json()).item())
                .toList();
        Optional<String> next = page.isEmpty() || places.size() <= from + page.size()
                ? Optional.empty()
                : Optional.of(new Cursor(
                                order.name(),
                                page.getLast().rank(),
                                page.getLast().id())
                        .text());
        return new Page<>(items, total, next);
    }

    /// What was kept just before and after each thing of a holder, in the same project, as of now. For one search on
    /// one
    /// thread: what was looked up once is remembered.
    public Surroundings order(Holder holder) {
        var row = row(holder);
        row.refresh();
        rows.shrink(HolderListing::size, ENTRIES_MAX);
        var known = new HashMap<String, HolderListing.Around>();
        return (id, distance) -> Math.abs(distance) > REACH
                ? Optional.empty()
                : known.computeIfAbsent(id, it -> row.around(it, REACH)).at(distance);
    }

    /// What may be seen of one holder; each item is opened only where not all of them may be.
    private NavigableMap<String, HolderListing<C>.Spine> seen(
            NavigableMap<String, HolderListing<C>.Spine> spines, Selection<C> selection, Holder holder) {
        if (Holders.onlyBy(selection.holders(), holder).isEmpty()) {
            return spines;
        }
        var seen = new TreeMap<>(spines);
        seen.keySet().removeIf(id -> library.get().get(id, selection.holders()).isEmpty());
        return seen;
    }

    /// The first so many behind the cursor; only these are looked at. Gives how many there are in all.
    private static <C> long nearest(
            NavigableMap<String, HolderListing<C>.Spine> spines,
            Optional<Cursor> cursor,
            int count,
            List<Place> places) {
        var behind = cursor.map(it -> spines.tailMap(it.id(), false)).orElse(spines);
        behind.entrySet().stream()
                .limit(count)
                .forEach(spine ->
                        places.add(new Place(0, spine.getKey(), spine.getValue().key())));
        return spines.size();
    }

    /// All behind the cursor whose cards are as wanted. Gives how many there are in all.
    private static <C> long all(
            List<HolderListing.Carded<C>> cards,
            Selection<C> selection,
            Order<C> order,
            Optional<Cursor> cursor,
            List<Place> places) {
        var wanted = selection.card().orElse(_ -> true);
        long total = 0;
        for (var carded : cards) {
            if (wanted.test(carded.card())) {
                total++;
                long rank =
                        order.rank().map(it -> it.applyAsLong(carded.card())).orElse(0L);
                var place = new Place(rank, carded.id(), carded.key());
                if (cursor.isEmpty() || place.isBehind(cursor.get())) {
                    places.add(place);
                }
            }
        }
        return total;
    }

    private HolderListing<C> row(Holder holder) {
        return rows.get(holder, it -> new HolderListing<>(library.get(), it, kind, card));
    }
}
