package dev.contextd.source.code;

import java.time.Duration;

/// When reading a file has to end; interrupting its thread ends it too.
final class Deadline {
    private final long end;

    private Deadline(long end) {
        this.end = end;
    }

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    boolean hasPassed() {
        return System.nanoTime() - end >= 0 || Thread.currentThread().isInterrupted();
    }
}
