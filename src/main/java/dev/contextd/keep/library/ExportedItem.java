package dev.contextd.keep.library;

import dev.contextd.keep.store.RecordStore;
import java.util.List;

/// An item with its side records, as it is taken from one library to another. Vectors stay behind: they are computed
/// again.
public record ExportedItem(Item item, List<SideRecord> sideRecords) {
    public ExportedItem {
        sideRecords = List.copyOf(sideRecords);
    }

    /// Whether it can be kept. Throws `IllegalArgumentException` if its ids and paths are no keys.
    public boolean fits() {
        var keys = sideRecords.stream().map(SideRecord::key).toList();
        return StoredItem.key(item).parts().size() > 1
                && new StoredItem(item, keys).toJson().length() <= RecordStore.JSON_CHARS_MAX
                && sideRecords.stream().allMatch(record -> record.json().length() <= RecordStore.JSON_CHARS_MAX);
    }
}
