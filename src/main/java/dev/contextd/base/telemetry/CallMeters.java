package dev.contextd.base.telemetry;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// Counts every tool call since the start of the process.
public final class CallMeters {
    private final Latencies calls;

    public CallMeters(Meters meters) {
        this.calls = meters.tools();
    }

    public void count(String tool, String outcome, Duration took) {
        calls.add(took.toNanos(), tool, outcome);
    }

    /// What was counted, by tool name.
    public Map<String, Reading> readings() {
        var outcomes = new TreeMap<String, Map<String, Long>>();
        var latencies = new HashMap<String, Histogram>();
        calls.each((labels, histogram) -> {
            String tool = labels.getFirst();
            outcomes.computeIfAbsent(tool, _ -> new TreeMap<>()).put(labels.getLast(), histogram.count());
            latencies.computeIfAbsent(tool, _ -> new Histogram()).addAll(histogram);
        });
        var readings = new TreeMap<String, Reading>();
        latencies.forEach((tool, latency) -> readings.put(
                tool,
                new Reading(
                        latency.count(),
                        outcomes.getOrDefault(tool, Map.of()),
                        latency.quantile(0.5),
                        latency.quantile(0.99))));
        return readings;
    }

    /// @param outcomes calls by outcome: `ok`, or the category of the failure
    public record Reading(long calls, Map<String, Long> outcomes, Duration p50, Duration p99) {}
}
