package dev.contextd.base.telemetry;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/// How much there was of something since the start, by labels.
public final class Totals implements Instrument {
    private final Label label;
    private final Series<LongAdder> series;
    private volatile Listener listener = Listener.NONE;

    Totals(Label label) {
        this.label = label;
        this.series = new Series<>(label, LongAdder::new);
    }

    @Override
    public Label label() {
        return label;
    }

    /// @param labels a value for each key
    public void add(long more, String... labels) {
        var values = List.of(labels);
        series.of(values).add(more);
        listener.saw((double) more, values);
    }

    public void tell(Listener wanted) {
        listener = wanted;
    }

    void each(BiConsumer<List<String>, LongAdder> reader) {
        series.each(reader);
    }
}
