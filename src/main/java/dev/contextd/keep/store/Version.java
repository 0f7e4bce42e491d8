package dev.contextd.keep.store;

/// Which state of a record was read. Opaque: only ever handed back to the store it came from.
public record Version(String token) {}
