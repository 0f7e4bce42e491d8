package dev.contextd.keep.store;

import java.util.List;
import java.util.Optional;

/// Where records are read: a store, or what one was at some moment.
public interface RecordSource {
    Optional<StoredRecord> get(RecordKey key);

    /// The records at or below `prefix`, after the key `after` if given.
    List<StoredRecord> scan(RecordKey prefix, Optional<RecordKey> after, int limit);

    /// What changed after `sequence`, oldest first.
    List<ChangeEntry> changes(long sequence, int limit);
}
