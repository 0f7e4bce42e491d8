package dev.contextd.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Measurements by name, each asked for its median: one disturbed run does not count.
final class Medians {
    private final Map<String, List<Double>> values = new LinkedHashMap<>();

    void add(String name, double value) {
        values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    double of(String name) {
        var sorted = values.get(name).stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
