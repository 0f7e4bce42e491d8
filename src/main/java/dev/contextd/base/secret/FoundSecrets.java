package dev.contextd.base.secret;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Turns what the detectors reported into ranges in order and without overlap.
final class FoundSecrets {
    private FoundSecrets() {}

    /// Where ranges overlap, all of them are masked, under the name of the most specific rule.
    static List<FoundSecret> merged(List<FoundSecret> reported) {
        if (reported.size() < 2) {
            return List.copyOf(reported);
        }
        List<FoundSecret> ordered = new ArrayList<>(reported);
        ordered.sort(Comparator.comparingInt(FoundSecret::start).thenComparingInt(FoundSecret::end));
        List<FoundSecret> merged = new ArrayList<>();
        for (FoundSecret next : ordered) {
            if (merged.isEmpty() || next.start() >= merged.getLast().end()) {
                merged.add(next);
            } else {
                merged.add(union(merged.removeLast(), next));
            }
        }
        return merged;
    }

    private static FoundSecret union(FoundSecret first, FoundSecret second) {
        String id = RuleBook.rank(second.ruleId()) < RuleBook.rank(first.ruleId()) ? second.ruleId() : first.ruleId();
        return new FoundSecret(id, first.start(), Math.max(first.end(), second.end()));
    }
}
