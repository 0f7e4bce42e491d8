package dev.contextd.feature.diagnosis;

import dev.contextd.base.project.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Remediations that worked often enough to be patterns.
@FunctionalInterface
public interface LearnedPatterns {
    /// At most `limit`, in any order.
    List<Learned> of(Owner owner, int limit);

    /// @param successRate how often it worked; absent while nobody has said
    /// @param attribution what has to stand beside it, because the one who asked did not write it
    record Learned(
            String id,
            String errorPattern,
            Category category,
            Severity severity,
            String rootCause,
            String solution,
            OptionalDouble successRate,
            List<String> tags,
            long usageCount,
            Optional<Instant> lastUsed,
            Optional<String> attribution) {
        public Learned {
            tags = List.copyOf(tags);
        }
    }
}
