package dev.contextd.feature.fold.tree;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Lines of output that will likely be edited next, as they are: an edit has to quote them. Those that somebody quoted
/// come first, then those with a name that was asked for or spoken of, and what stands beside them; late before early.
final class LinesInSight {
    /// Of one output; the rest is not looked at.
    private static final int LINES_MAX = 2_000;

    /// Shorter ones stand everywhere, longer ones are data.
    private static final int CHARS_MIN = 12;

    private static final int CHARS_MAX = 200;
    private static final double QUOTED = 6;
    private static final double NAMED = 1;
    private static final double BESIDE = 0.5;

    private record Line(String text, int place, double weight) {}

    private final Map<String, Line> lines = new LinkedHashMap<>();
    private final Set<String> quoted = new HashSet<>();
    private final Map<String, Integer> asked = new HashMap<>();

    /// @param task what the branch was for
    LinesInSight(String task, List<Operation> operations) {
        ask(task);
        for (var operation : operations) {
            ask(operation.input());
            if (operation.kind() != Operation.Kind.TOOL_CALL) {
                ask(operation.output());
                operation.output().lines().map(String::strip).limit(LINES_MAX).forEach(quoted::add);
            }
        }
        int place = 0;
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i).kind() == Operation.Kind.TOOL_CALL) {
                place = read(operations.get(i).output(), (double) (i + 1) / operations.size(), place);
            }
        }
    }

    private void ask(String text) {
        BranchNames.in(text).forEach(name -> asked.merge(name, 1, Integer::sum));
    }

    private int read(String output, double late, int from) {
        var texts = output.lines().limit(LINES_MAX).toList();
        double[] own = new double[texts.size()];
        for (int i = 0; i < own.length; i++) {
            own[i] = weight(texts.get(i));
        }
        for (int i = 0; i < own.length; i++) {
            String text = texts.get(i).strip();
            double beside = Math.max(i == 0 ? 0 : own[i - 1], i + 1 == own.length ? 0 : own[i + 1]);
            double weight = Math.max(own[i], Math.min(NAMED, BESIDE * beside));
            if (weight > 0 && text.length() >= CHARS_MIN && text.length() <= CHARS_MAX) {
                lines.put(text, new Line(text, from + i, weight + late));
            }
        }
        return from + own.length;
    }

    private double weight(String line) {
        if (quoted.contains(line.strip()) && line.strip().length() >= CHARS_MIN) {
            return QUOTED;
        }
        return BranchNames.in(line).stream().anyMatch(asked::containsKey) ? NAMED : 0;
    }

    /// In the order in which they stood.
    ///
    /// @param space takes a line if there is room for it
    List<String> list(Predicate<String> space) {
        var chosen = new TreeMap<Integer, String>();
        lines.values().stream()
                .sorted(Comparator.comparingDouble(Line::weight).reversed())
                .filter(line -> space.test(line.text()))
                .forEach(line -> chosen.put(line.place(), line.text()));
        return new ArrayList<>(chosen.values());
    }
}
