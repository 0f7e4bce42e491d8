package dev.contextd.base.telemetry;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/// Durations in buckets that grow by a quarter of an octave, so a quantile is right within about 19 %.
final class Histogram {
    private static final int PER_OCTAVE = 4;

    private final AtomicLongArray buckets = new AtomicLongArray(64 * PER_OCTAVE);
    private final LongAdder nanos = new LongAdder();

    void add(long took) {
        long atLeast = Math.max(1, took);
        int bucket = (int) (Math.log((double) atLeast) / Math.log(2) * PER_OCTAVE);
        buckets.incrementAndGet(Math.min(bucket, buckets.length() - 1));
        nanos.add(atLeast);
    }

    void addAll(Histogram other) {
        for (int i = 0; i < buckets.length(); i++) {
            buckets.addAndGet(i, other.buckets.get(i));
        }
        nanos.add(other.nanos.sum());
    }

    long count() {
        return below(64);
    }

    /// How many took less than 2 to the power of `octave` nanoseconds.
    long below(int octave) {
        long count = 0;
        for (int i = 0; i < octave * PER_OCTAVE; i++) {
            count += buckets.get(i);
        }
        return count;
    }

    double seconds() {
        return nanos.sum() / 1e9;
    }

    Duration quantile(double share) {
        long total = count();
        long seen = 0;
        for (int i = 0; i < buckets.length(); i++) {
            seen += buckets.get(i);
            if (seen > 0 && seen >= share * total) {
                return Duration.ofNanos((long) Math.pow(2, (i + 1.0) / PER_OCTAVE));
            }
        }
        return Duration.ZERO;
    }
}
