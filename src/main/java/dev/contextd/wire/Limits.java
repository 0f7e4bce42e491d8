package dev.contextd.wire;

import java.time.Duration;

/// What is worth a fold, and how long it may take to find it.
///
/// @param minTokens a return that would take away less, at four bytes a token, takes nothing
/// @param patience how long one pass over a small request may take; each megabyte has ten milliseconds more
public record Limits(int minTokens, Duration patience) {
    private static final int BYTES_PER_TOKEN = 4;
    private static final long NANOS_PER_BYTE = 10;

    public static final Limits STANDARD = new Limits(2_000, Duration.ofMillis(50));

    public Limits {
        if (minTokens < 0 || patience.isNegative()) {
            throw new IllegalArgumentException("neither can be negative");
        }
    }

    /// When a pass over so many bytes that begins now is given up, by the clock of `System.nanoTime`.
    long end(int bytes) {
        return System.nanoTime() + patience.toNanos() + (patience.isZero() ? 0 : bytes * NANOS_PER_BYTE);
    }

    boolean isWorth(long bytes) {
        return bytes > 0 && bytes >= (long) minTokens * BYTES_PER_TOKEN;
    }
}
