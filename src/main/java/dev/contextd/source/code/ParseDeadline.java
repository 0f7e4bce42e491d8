package dev.contextd.source.code;

import java.time.Duration;

/// When reading a file has to end; interrupting its thread ends it too.
final class ParseDeadline {
    private final long end;

    private ParseDeadline(long end) {
        this.end = end;
    }

    static ParseDeadline in(Duration time) {
        return new ParseDeadline(System.nanoTime() + time.toNanos());
    }

    boolean hasPassed() {
        return System.nanoTime() - end >= 0 || Thread.currentThread().isInterrupted();
    }
}
