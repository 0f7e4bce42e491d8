package dev.contextd.keep.library;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;

/// How fast work went in the last minute while it went on; pauses do not count.
final class Pace {
    private static final long WINDOW = Duration.ofMinutes(1).toNanos();
    private static final double SECOND = Duration.ofSeconds(1).toNanos();

    /// So many are looked back at, however short they were.
    private static final int STRETCHES_MAX = 500;

    private final LongSupplier nanos;
    private final Deque<Stretch> stretches = new ArrayDeque<>();

    /// @param took nanoseconds
    private record Stretch(long ended, long took, int done) {}

    Pace(LongSupplier nanos) {
        this.nanos = nanos;
    }

    long begin() {
        return nanos.getAsLong();
    }

    synchronized void done(int count, long begun) {
        long now = nanos.getAsLong();
        stretches.addLast(new Stretch(now, now - begun, count));
        if (stretches.size() > STRETCHES_MAX) {
            stretches.removeFirst();
        }
    }

    /// Nothing if nothing was done lately.
    synchronized OptionalDouble perSecond() {
        long now = nanos.getAsLong();
        stretches.removeIf(stretch -> now - stretch.ended() > WINDOW);
        double seconds = stretches.stream().mapToLong(Stretch::took).sum() / SECOND;
        return seconds > 0
                ? OptionalDouble.of(stretches.stream().mapToInt(Stretch::done).sum() / seconds)
                : OptionalDouble.empty();
    }
}
