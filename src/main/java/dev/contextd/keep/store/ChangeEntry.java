package dev.contextd.keep.store;

/// That a record changed, in the order of all changes.
///
/// @param deleted whether it was removed, by a delete or by expiry
public record ChangeEntry(long sequence, RecordKey key, boolean deleted) {}
