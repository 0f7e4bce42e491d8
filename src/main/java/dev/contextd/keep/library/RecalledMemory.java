package dev.contextd.keep.library;

import java.time.Instant;

/// A memory as one feature hands it to another: who wrote it and for whom is part of it.
///
/// @param writtenBy whose words these are
/// @param scope for whom, in a word
public record RecalledMemory(String id, String title, String content, String writtenBy, String scope, Instant at) {}
