package dev.contextd.keep.library;

import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An item with its slips, as it is taken from one library to another. Vectors stay behind: they are computed again.
public record Parcel(Item item, List<Beside> slips) {
    private static final String SLIPS = "slips";

    /// A slip.
    ///
    /// @param path where it stands among the slips
    public record Beside(List<String> path, String json) {
        public Beside {
            path = List.copyOf(path);
        }

        /// Where it stands in the store.
        public RecordKey key() {
            var parts = new ArrayList<>(List.of(SLIPS));
            parts.addAll(path);
            return new RecordKey(parts);
        }

        static Beside of(RecordKey key, String json) {
            return new Beside(key.parts().subList(1, key.parts().size()), json);
        }
    }

    public Parcel {
        slips = List.copyOf(slips);
    }

    /// Whether it can be kept. Throws `IllegalArgumentException` if its ids and paths are no keys.
    public boolean fits() {
        return putting().stream()
                .allMatch(change ->
                        change instanceof Change.Put put && put.json().length() <= RecordStore.JSON_CHARS_MAX);
    }

    /// The item and its slips as changes; nothing of it may be there yet.
    List<Change> putting() {
        var keys = slips.stream().map(Beside::key).toList();
        var changes = new ArrayList<Change>();
        changes.add(Change.put(
                StoredItem.key(item), new StoredItem(item, Optional.empty(), keys).toJson(), Expected.NOTHING));
        slips.forEach(slip -> changes.add(Change.put(slip.key(), slip.json(), Expected.NOTHING)));
        return changes;
    }
}
