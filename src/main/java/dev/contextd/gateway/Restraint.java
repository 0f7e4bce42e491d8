package dev.contextd.gateway;

import java.time.Duration;
import java.util.function.LongSupplier;

/// Stops trying for a while what has failed too often: a gateway that cannot read requests has no business with them.
final class Restraint {
    static final int FAILURES_MAX = 3;
    static final Duration PAUSE = Duration.ofMinutes(10);

    private final LongSupplier nanoTime;
    private int failures;
    private long until;

    Restraint(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    synchronized boolean holdsBack() {
        return failures >= FAILURES_MAX && nanoTime.getAsLong() - until < 0;
    }

    synchronized void succeeded() {
        failures = 0;
    }

    /// The first that fails after a pause begins the next.
    synchronized void failed() {
        failures++;
        until = nanoTime.getAsLong() + PAUSE.toNanos();
    }
}
