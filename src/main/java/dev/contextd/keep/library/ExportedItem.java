package dev.contextd.keep.library;

import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// An item with its side records, as it is taken from one library to another. Vectors stay behind: they are computed
/// again.
public record ExportedItem(Item item, List<Beside> sideRecords) {
    private static final String SLIPS = "slips";

    /// A side record.
    ///
    /// @param path where it stands among the side records
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

    public ExportedItem {
        sideRecords = List.copyOf(sideRecords);
    }

    /// Whether it can be kept. Throws `IllegalArgumentException` if its ids and paths are no keys.
    public boolean fits() {
        return putting().stream()
                .allMatch(change ->
                        change instanceof Change.Put put && put.json().length() <= RecordStore.JSON_CHARS_MAX);
    }

    /// The item and its side records as changes; nothing of it may be there yet.
    List<Change> putting() {
        var keys = sideRecords.stream().map(Beside::key).toList();
        var changes = new ArrayList<Change>();
        changes.add(Change.put(
                StoredItem.key(item), new StoredItem(item, Optional.empty(), keys).toJson(), Expected.NOTHING));
        sideRecords.forEach(
                sideRecord -> changes.add(Change.put(sideRecord.key(), sideRecord.json(), Expected.NOTHING)));
        return changes;
    }
}
