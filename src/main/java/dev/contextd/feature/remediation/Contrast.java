package dev.contextd.feature.remediation;

import java.util.List;

/// How far candidates stand out: the same error leaves the others behind, while of errors that nobody solved several
/// are a little alike.
///
/// Whoever is nearly the same as the best, because one error was solved twice, leaves the same others behind.
final class Contrast {
    /// From here on, two candidates are one error that was kept twice.
    private static final double TWINS = 0.8;

    /// As much alike are errors that have nothing to do with each other. Where hardly anything was kept, to be the
    /// only one is no merit.
    private static final double ANY = 0.3;

    private final double best;
    private final double next;

    /// A candidate and how much it is like what is asked about.
    record Likeness(WeighedTerms terms, double likeness) {}

    /// @param bestFirst all candidates
    Contrast(List<Likeness> bestFirst, SharedWords words) {
        var first = bestFirst.getFirst();
        this.best = first.likeness();
        this.next = bestFirst.stream()
                .filter(it -> words.between(first.terms(), it.terms()).likeness() < TWINS)
                .mapToDouble(Likeness::likeness)
                .findFirst()
                .orElse(0);
    }

    /// By how much something leaves others behind, 0 for these.
    double ahead(double likeness) {
        return Math.max(0, likeness - Math.max(next, ANY));
    }

    /// By how much it stays behind the best.
    double behind(double likeness) {
        return best - likeness;
    }
}
