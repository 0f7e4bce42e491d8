package dev.contextd.base.telemetry;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// The values of an instrument by its labels. Labels come from us and are few; should a mistake make them many, those
/// that come late are counted together.
final class Series<T> {
    /// More than tools times outcomes.
    static final int MAX = 2_000;

    private static final String OTHER = "other";

    private final Map<List<String>, T> values = new ConcurrentHashMap<>();
    private final Supplier<T> fresh;
    private final int keys;

    Series(Instrument.Label label, Supplier<T> fresh) {
        this.fresh = fresh;
        this.keys = label.keys().size();
    }

    T of(List<String> labels) {
        if (labels.size() != keys) {
            throw new IllegalArgumentException("this has " + keys + " labels, not " + labels);
        }
        var known = values.get(labels);
        if (known != null) {
            return known;
        }
        return values.computeIfAbsent(
                values.size() < MAX ? labels : Collections.nCopies(keys, OTHER), _ -> fresh.get());
    }

    void each(BiConsumer<List<String>, T> reader) {
        values.forEach(reader);
    }
}
