package dev.contextd.base.telemetry;

import java.util.function.LongSupplier;

/// How much there is of something now.
public final class Gauge implements Instrument {
    private final Label label;
    private volatile LongSupplier reading = () -> 0;

    Gauge(Label label) {
        this.label = label;
    }

    @Override
    public Label label() {
        return label;
    }

    /// Whom to ask from now on; quick to answer, and it opens nothing.
    public void read(LongSupplier from) {
        reading = from;
    }

    public long value() {
        return reading.getAsLong();
    }
}
