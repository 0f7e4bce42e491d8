package dev.contextd.keep.store;

import java.time.Instant;
import java.util.Optional;

/// A record as it was read.
///
/// @param sequence its place in the order of all changes to the store; later changes have larger numbers
/// @param expires when it ceases to exist; absent if never
public record StoredRecord(RecordKey key, String json, Version version, long sequence, Optional<Instant> expires) {
    /// A record of a store whose sequence is never given twice, and so will do for the version too.
    public static StoredRecord numbered(RecordKey key, String json, long sequence, Optional<Instant> expires) {
        return new StoredRecord(key, json, new Version(Long.toString(sequence)), sequence, expires);
    }
}
