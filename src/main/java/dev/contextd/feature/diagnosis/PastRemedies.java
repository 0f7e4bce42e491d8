package dev.contextd.feature.diagnosis;

import dev.contextd.base.project.Owner;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Looks up remediations of similar errors.
@FunctionalInterface
public interface PastRemedies {
    /// Best first, at most `limit`; empty if nothing is alike.
    ///
    /// @param stack empty if there is none
    List<Remedy> like(String message, String stack, Owner owner, int limit);

    /// @param matchScore how much alike the errors are, 0 to 1
    /// @param semanticScore how near in meaning, 0 to 1
    /// @param successRate how often it worked; absent while nobody has said
    /// @param attribution what has to stand beside it, because the one who asked did not write it
    record Remedy(
            String id,
            String errorPattern,
            Optional<String> rootCause,
            String solution,
            double matchScore,
            double semanticScore,
            OptionalDouble successRate,
            Optional<Severity> severity,
            Optional<Category> category,
            List<String> tags,
            Optional<String> attribution) {
        public Remedy {
            tags = List.copyOf(tags);
        }
    }
}
