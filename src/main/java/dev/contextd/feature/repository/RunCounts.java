package dev.contextd.feature.repository;

import dev.contextd.source.walk.SkipReason;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/// The counters of one indexing run; for one thread.
final class RunCounts {
    private final Map<SkipReason, Integer> skipped = new EnumMap<>(SkipReason.class);
    int indexed;
    int unchanged;
    int removed;
    int beyond;
    int passages;

    void skipped(SkipReason reason) {
        skipped.merge(reason, 1, Integer::sum);
    }

    IndexResult at(Instant end) {
        return new IndexResult(indexed, unchanged, removed, Map.copyOf(skipped), beyond, passages, end);
    }
}
