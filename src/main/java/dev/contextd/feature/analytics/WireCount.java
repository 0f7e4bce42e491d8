package dev.contextd.feature.analytics;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What is counted of requests to models that pass a gateway of ours.
public enum WireCount {
    REQUESTS,
    CUT_REQUESTS,
    BYTES_RECEIVED,
    BYTES_SENT,
    BYTES_CUT,
    BYTES_WOULD_BE_CUT,
    FOLDS,
    FALLBACKS,
    UNREAD,
    REFETCHES,
    KEPT_NOT_WHOLE,
    KEPT_REFERRED_TO,
    KEPT_OUT_OF_PLACE,
    UPSTREAM_INPUT,
    UPSTREAM_CACHE_READ,
    UPSTREAM_CACHE_WRITE,
    UPSTREAM_OUTPUT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Empty if a gateway counts what this server does not know.
    public static Optional<WireCount> of(String word) {
        return Arrays.stream(values())
                .filter(count -> count.word().equals(word))
                .findFirst();
    }
}
