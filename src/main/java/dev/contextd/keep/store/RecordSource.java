package dev.contextd.keep.store;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where records are read: a store, or what one was at some moment.
public interface RecordSource {
    Optional<StoredRecord> get(RecordKey key);

    /// Those that are there of many, by their keys; over a network in few exchanges instead of one for each.
    default Map<RecordKey, StoredRecord> all(Collection<RecordKey> keys) {
        var all = new HashMap<RecordKey, StoredRecord>();
        keys.forEach(key -> get(key).ifPresent(record -> all.put(key, record)));
        return all;
    }

    /// The records at or below `prefix`, after the key `after` if given.
    List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit);

    /// What changed after `sequence`, oldest first.
    List<ChangeEntry> changes(long sequence, int limit);
}
