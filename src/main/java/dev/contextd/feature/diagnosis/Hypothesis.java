package dev.contextd.feature.diagnosis;

import java.util.List;

/// What may be the cause, before it is weighed against the others.
///
/// @param weight how much speaks for it, above 0; only to compare
record Hypothesis(
        String description,
        double weight,
        List<String> evidence,
        Category category,
        List<String> checks,
        Source source) {
    Hypothesis {
        evidence = List.copyOf(evidence);
        checks = List.copyOf(checks);
    }

    /// Where it comes from.
    enum Source {
        CATALOGUE,
        REMEDIATION,
        MEMORY,
        MODEL
    }

    Hypothesis weighing(double other) {
        return new Hypothesis(description, other, evidence, category, checks, source);
    }

    /// @param probability in thousandths, which add up to 1000 over all
    record Ranked(Hypothesis hypothesis, int probability) {}
}
