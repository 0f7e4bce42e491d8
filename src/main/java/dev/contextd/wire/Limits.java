package dev.contextd.wire;

import java.time.Duration;

/// What is worth a fold, and how long it may take to find it.
///
/// @param minTokens a return that would take away less, at four bytes a token, takes nothing
/// @param patience how long one pass over a request may take
public record Limits(int minTokens, Duration patience) {
    private static final int BYTES_PER_TOKEN = 4;

    public static final Limits STANDARD = new Limits(2_000, Duration.ofMillis(50));

    public Limits {
        if (minTokens < 0 || patience.isNegative()) {
            throw new IllegalArgumentException("neither can be negative");
        }
    }

    boolean isWorth(long bytes) {
        return bytes > 0 && bytes >= (long) minTokens * BYTES_PER_TOKEN;
    }
}
