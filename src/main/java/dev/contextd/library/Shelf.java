package dev.contextd.library;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
public final class Shelf<C> {
    /// Entries of all holders together; beyond it those asked for longest ago are forgotten.
    private static final int ENTRIES_MAX = 1_000_000;

    private final Supplier<Library> library;
    private final String kind;
    private final Function<Item, C> card;
    private final Map<String, Row<C>> rows = new LinkedHashMap<>(16, 0.75f, true);

    public Shelf(Supplier<Library> library, String kind, Function<Item, C> card) {
        this.library = library;
        this.kind = kind;
        this.card = card;
    }

    /// Something on the shelf.
    public interface Entry<C> {
        String id();

        String project();

        /// Empty if it was removed this moment.
        Optional<C> card();
    }

    /// How a list is sorted: the highest rank first, and the newest of the same rank.
    ///
    /// @param name a word that tells a cursor of this order from those of others
    public record Order<C>(String name, ToLongFunction<Entry<C>> rank) {
        public static <C> Order<C> newest() {
            return new Order<>("created_at", _ -> 0);
        }

        /// @param rank of the card
        public static <C> Order<C> by(String name, ToLongFunction<C> rank) {
            return new Order<>(
                    name, entry -> entry.card().map(rank::applyAsLong).orElse(0L));
        }
    }

    private record Place(long rank, String id, String holder) {
        static final Comparator<Place> ORDER =
                Comparator.comparingLong(Place::rank).reversed().thenComparing(Place::id, Comparator.reverseOrder());

        boolean isBehind(Cursor cursor) {
            return rank < cursor.rank() || (rank == cursor.rank() && id.compareTo(cursor.id()) < 0);
        }
    }

    /// A page of what the holders have. An entry that somebody removes meanwhile is missing from it.
    public Page<Item> list(List<String> holders, Predicate<Entry<C>> wanted, Order<C> order, Paging paging) {
        var cursor = paging.cursor().map(text -> Cursor.of(text, order.name()));
        var places = new ArrayList<Place>();
        for (String holder : holders) {
            row(holder).read(entry -> {
                if (wanted.test(entry)) {
                    places.add(new Place(order.rank().applyAsLong(entry), entry.id(), holder));
                }
            });
        }
        forgetOthers();
        places.sort(Place.ORDER);
        int from = cursor.map(it -> behind(places, it)).orElse(Math.min(paging.offset(), places.size()));
        int to = (int) Math.min((long) from + paging.limit(), places.size());
        var items = places.subList(from, to).stream()
                .flatMap(place -> library.get().get(place.id(), List.of(place.holder())).stream())
                .toList();
        Optional<String> next = to == places.size() || to == from
                ? Optional.empty()
                : Optional.of(new Cursor(
                                order.name(),
                                places.get(to - 1).rank(),
                                places.get(to - 1).id())
                        .text());
        return new Page<>(items, places.size(), next);
    }

    private static int behind(List<Place> places, Cursor cursor) {
        int at = 0;
        while (at < places.size() && !places.get(at).isBehind(cursor)) {
            at++;
        }
        return at;
    }

    private Row<C> row(String holder) {
        synchronized (rows) {
            return rows.computeIfAbsent(holder, it -> new Row<>(library.get(), it, kind, card));
        }
    }

    private void forgetOthers() {
        synchronized (rows) {
            long entries = rows.values().stream().mapToLong(Row::size).sum();
            var oldest = rows.values().iterator();
            while (entries > ENTRIES_MAX && rows.size() > 1) {
                entries -= oldest.next().size();
                oldest.remove();
            }
        }
    }
}
