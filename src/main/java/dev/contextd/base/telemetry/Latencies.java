package dev.contextd.base.telemetry;

import java.util.List;
import java.util.function.BiConsumer;

/// How long something took and how often it was done, by labels.
public final class Latencies implements Instrument {
    private final Label label;
    private final Series<Histogram> series;
    private volatile Listener listener = Listener.NONE;

    Latencies(Label label) {
        this.label = label;
        this.series = new Series<>(label, Histogram::new);
    }

    @Override
    public Label label() {
        return label;
    }

    /// @param labels a value for each key
    public void add(long nanos, String... labels) {
        var values = List.of(labels);
        series.of(values).add(nanos);
        listener.saw(nanos / 1e9, values);
    }

    public void tell(Listener wanted) {
        listener = wanted;
    }

    void each(BiConsumer<List<String>, Histogram> reader) {
        series.each(reader);
    }
}
