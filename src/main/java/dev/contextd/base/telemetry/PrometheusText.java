package dev.contextd.base.telemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What was measured in the text format that Prometheus reads (version 0.0.4), under the names that it makes of
/// OpenTelemetry's: dots become underscores, times end in `_seconds`, sums in `_total`.
public final class PrometheusText {
    public static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /// From 65 µs to 34 s, each bucket twice the one before.
    private static final int FIRST_OCTAVE = 16;

    private static final int LAST_OCTAVE = 35;

    private final StringBuilder text = new StringBuilder();

    private PrometheusText() {}

    public static String of(Meters meters) {
        var page = new PrometheusText();
        meters.all().forEach(page::write);
        return page.text.toString();
    }

    /// What Prometheus calls it; of a histogram, what its series begin with.
    static String nameOf(Instrument instrument) {
        String name = instrument.label().name().replace('.', '_');
        return switch (instrument) {
            case Latencies _ -> name + "_seconds";
            case Totals _ -> name + "_total";
            case Gauge _ -> name;
        };
    }

    private void write(Instrument instrument) {
        String name = nameOf(instrument);
        text.append("# HELP ")
                .append(name)
                .append(' ')
                .append(instrument.label().help())
                .append('\n');
        switch (instrument) {
            case Latencies latencies -> {
                type(name, "histogram");
                var series = new TreeMap<String, Histogram>();
                latencies.each((labels, histogram) -> series.put(pairs(instrument, labels), histogram));
                series.forEach((pairs, histogram) -> histogram(name, pairs, histogram));
            }
            case Totals totals -> {
                type(name, "counter");
                var series = new TreeMap<String, Long>();
                totals.each((labels, sum) -> series.put(pairs(instrument, labels), sum.sum()));
                lines(name, series);
            }
            case Gauge gauge -> {
                type(name, "gauge");
                lines(name, Map.of("", gauge.value()));
            }
        }
    }

    private void type(String name, String type) {
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private void lines(String name, Map<String, Long> series) {
        series.forEach((pairs, value) -> line(name, pairs, Long.toString(value)));
    }

    private void histogram(String name, String pairs, Histogram histogram) {
        String before = pairs.isEmpty() ? "" : pairs + ",";
        for (int octave = FIRST_OCTAVE; octave <= LAST_OCTAVE; octave++) {
            String edge = String.format(Locale.ROOT, "%.9f", Math.pow(2, octave) / 1e9);
            line(name + "_bucket", before + "le=\"" + edge + "\"", Long.toString(histogram.below(octave)));
        }
        String count = Long.toString(histogram.count());
        line(name + "_bucket", before + "le=\"+Inf\"", count);
        line(name + "_sum", pairs, String.format(Locale.ROOT, "%.9f", histogram.seconds()));
        line(name + "_count", pairs, count);
    }

    private void line(String name, String pairs, String value) {
        text.append(name);
        if (!pairs.isEmpty()) {
            text.append('{').append(pairs).append('}');
        }
        text.append(' ').append(value).append('\n');
    }

    private static String pairs(Instrument instrument, List<String> labels) {
        var keys = instrument.label().keys();
        var pairs = new ArrayList<String>();
        for (int i = 0; i < keys.size(); i++) {
            pairs.add(keys.get(i).replace('.', '_') + "=\"" + escaped(labels.get(i)) + "\"");
        }
        return String.join(",", pairs);
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
