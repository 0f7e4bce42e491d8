package dev.contextd.keep.library;

import dev.contextd.keep.store.RecordKey;
import java.util.ArrayList;
import java.util.List;

/// A small record of a feature's own that stands beside an item and goes with it: an earlier version, a name that is
/// taken, a place to find it by.
///
/// @param path where it stands, beginning with the feature's word for it
/// @param alone whether the path must be free: a name that only one may have
public record SideRecord(List<String> path, String json, boolean alone) {
    public SideRecord {
        path = List.copyOf(path);
    }

    /// One as it stands in the store, whose path nobody else may have where it is put.
    static SideRecord of(RecordKey key, String json) {
        return new SideRecord(key.parts().subList(1, key.parts().size()), json, true);
    }

    /// Where it stands in the store.
    public RecordKey key() {
        return key(path);
    }

    public static RecordKey key(List<String> path) {
        var parts = new ArrayList<>(List.of("slips"));
        parts.addAll(path);
        return new RecordKey(parts);
    }
}
