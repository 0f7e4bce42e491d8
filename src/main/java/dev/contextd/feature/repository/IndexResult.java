package dev.contextd.feature.repository;

import dev.contextd.source.walk.SkipReason;
import java.time.Instant;
import java.util.Map;

/// What a run did.
///
/// @param indexed files that were new or had changed
/// @param beyond files left out because there are too many
/// @param passages in the index now, of all files that were asked for
record IndexResult(
        int indexed,
        int unchanged,
        int removed,
        Map<SkipReason, Integer> skipped,
        int beyond,
        int passages,
        Instant at) {}
