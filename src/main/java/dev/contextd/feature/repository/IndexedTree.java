package dev.contextd.feature.repository;

import java.time.Instant;

/// How far the index of a work tree is.
///
/// @param pending passages that are found by their words only so far
/// @param sent whether it is on another machine
public record IndexedTree(
        String root, int files, int passages, Instant indexedAt, boolean complete, int pending, boolean sent) {}
