package dev.contextd.feature.remediation;

import java.util.List;
import java.util.regex.Pattern;

/// An ordered list of replacements in a text.
///
/// Every pattern is linear in practice: no nested repetition, and no repetition beside one that takes the same
/// characters.
final class TextRewriting {
    private record Step(Pattern pattern, String replacement) {}

    private final List<Step> steps;

    private TextRewriting(List<Step> steps) {
        this.steps = List.copyOf(steps);
    }

    /// @param pairs a pattern, then what to put in its place
    static TextRewriting of(String... pairs) {
        var steps = new java.util.ArrayList<Step>();
        for (int i = 0; i < pairs.length; i += 2) {
            steps.add(new Step(Pattern.compile(pairs[i]), pairs[i + 1]));
        }
        return new TextRewriting(steps);
    }

    String apply(String text) {
        String rewritten = text;
        for (Step step : steps) {
            rewritten = step.pattern().matcher(rewritten).replaceAll(step.replacement());
        }
        return rewritten;
    }
}
