package dev.contextd.base.telemetry;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/// Counts every tool call since the start of the process.
public final class CallMeters {
    private final Map<String, Meter> meters = new ConcurrentHashMap<>();

    public void count(String tool, String outcome, Duration took) {
        meters.computeIfAbsent(tool, _ -> new Meter()).count(outcome, took);
    }

    /// What was counted, by tool name.
    public Map<String, Reading> readings() {
        var readings = new TreeMap<String, Reading>();
        meters.forEach((tool, meter) -> readings.put(tool, meter.read()));
        return readings;
    }

    /// @param outcomes calls by outcome: `ok`, or the category of the failure
    public record Reading(long calls, Map<String, Long> outcomes, Duration p50, Duration p99) {}

    private static final class Meter {
        private final Map<String, LongAdder> outcomes = new ConcurrentHashMap<>();
        private final Histogram latency = new Histogram();

        void count(String outcome, Duration took) {
            outcomes.computeIfAbsent(outcome, _ -> new LongAdder()).increment();
            latency.add(took);
        }

        Reading read() {
            var byOutcome = new TreeMap<String, Long>();
            outcomes.forEach((outcome, count) -> byOutcome.put(outcome, count.sum()));
            long calls = byOutcome.values().stream().mapToLong(Long::longValue).sum();
            return new Reading(calls, byOutcome, latency.quantile(0.5), latency.quantile(0.99));
        }
    }

    /// Latencies in buckets that grow by a quarter of an octave, so a quantile is right within about 19 %.
    private static final class Histogram {
        private static final int PER_OCTAVE = 4;
        private final AtomicLongArray buckets = new AtomicLongArray(64 * PER_OCTAVE);

        void add(Duration took) {
            long nanos = Math.max(1, took.toNanos());
            int bucket = (int) (Math.log((double) nanos) / Math.log(2) * PER_OCTAVE);
            buckets.incrementAndGet(Math.min(bucket, buckets.length() - 1));
        }

        Duration quantile(double share) {
            long total = 0;
            for (int i = 0; i < buckets.length(); i++) {
                total += buckets.get(i);
            }
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
}
