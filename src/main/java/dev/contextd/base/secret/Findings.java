package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Turns what the detectors reported into ranges in order and without overlap.
final class Findings {
    private Findings() {}

    /// Where ranges overlap, all of them are masked, under the name of the most specific rule.
    static List<Finding> merged(List<Finding> reported) {
        if (reported.size() < 2) {
            return List.copyOf(reported);
        }
        List<Finding> ordered = new ArrayList<>(reported);
        ordered.sort(Comparator.comparingInt(Finding::start).thenComparingInt(Finding::end));
        List<Finding> merged = new ArrayList<>();
        for (Finding next : ordered) {
            if (merged.isEmpty() || next.start() >= merged.getLast().end()) {
                merged.add(next);
            } else {
                merged.add(union(merged.removeLast(), next));
            }
        }
        return merged;
    }

    private static Finding union(Finding first, Finding second) {
        String id = RuleBook.rank(second.ruleId()) < RuleBook.rank(first.ruleId()) ? second.ruleId() : first.ruleId();
        return new Finding(id, first.start(), Math.max(first.end(), second.end()));
    }
}
