package dev.contextd.app.otel;

import dev.contextd.base.telemetry.Gauge;
import dev.contextd.base.telemetry.Instrument;
import dev.contextd.base.telemetry.Latencies;
import dev.contextd.base.telemetry.Meters;
import dev.contextd.base.telemetry.Totals;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.Meter;
import java.util.List;

/// Everything that is measured, once more as instruments of OpenTelemetry.
final class OtelMeters {
    /// In seconds: a read of the store takes microseconds, a call that computes may take its whole deadline.
    private static final List<Double> EDGES = List.of(
            0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0,
            30.0);

    private OtelMeters() {}

    static void follow(Meters meters, Meter meter) {
        meters.all().forEach(instrument -> {
            switch (instrument) {
                case Latencies latencies -> follow(latencies, meter);
                case Totals totals -> follow(totals, meter);
                case Gauge gauge -> follow(gauge, meter);
            }
        });
    }

    private static void follow(Latencies latencies, Meter meter) {
        var histogram = meter.histogramBuilder(latencies.label().name())
                .setDescription(latencies.label().help())
                .setUnit("s")
                .setExplicitBucketBoundariesAdvice(EDGES)
                .build();
        latencies.tell((seconds, labels) -> histogram.record(seconds, attributes(latencies, labels)));
    }

    private static void follow(Totals totals, Meter meter) {
        var counter = meter.counterBuilder(totals.label().name())
                .setDescription(totals.label().help())
                .build();
        totals.tell((more, labels) -> counter.add((long) more, attributes(totals, labels)));
    }

    private static void follow(Gauge gauge, Meter meter) {
        var _ = meter.gaugeBuilder(gauge.label().name())
                .setDescription(gauge.label().help())
                .ofLongs()
                .buildWithCallback(reading -> reading.record(gauge.value()));
    }

    private static Attributes attributes(Instrument instrument, List<String> labels) {
        var keys = instrument.label().keys();
        var attributes = Attributes.builder();
        for (int i = 0; i < keys.size(); i++) {
            attributes.put(keys.get(i), labels.get(i));
        }
        return attributes.build();
    }
}
