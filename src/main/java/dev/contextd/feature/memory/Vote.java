package dev.contextd.feature.memory;

import java.time.Instant;
import java.util.Optional;

/// What was said for or against a memory.
///
/// @param text why; empty if nobody said
/// @param helpful whether it speaks for the memory
/// @param sort absent in those that were kept when only votes were
record Vote(String text, boolean helpful, String by, Instant at, Optional<Sort> sort) {
    enum Sort {
        /// Somebody found it helpful, or misleading.
        VOTE,
        /// Somebody followed it, and it went well, or did not.
        OUTCOME
    }

    boolean isOutcome() {
        return sort.filter(Sort.OUTCOME::equals).isPresent();
    }
}
