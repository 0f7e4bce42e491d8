package dev.contextd.feature.remediation;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;

/// The terms of an [ErrorBlock], each with what it counts for. To find them takes longer than to compare them, so a
/// search does it once for each error.
record WeighedTerms(Map<String, Double> weights) {
    /// With fewer terms it is a message and little else.
    private static final int BLOCK_MIN = 25;

    /// Whether a text with these terms is a message and little else, and no log.
    static boolean isMessage(Collection<String> terms) {
        return new HashSet<>(terms).size() < BLOCK_MIN;
    }

    /// Whether more than a message was shown.
    boolean isMoreThanAMessage() {
        return !isMessage(weights.keySet());
    }
}
