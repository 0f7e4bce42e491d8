package dev.contextd.feature.memory;

import java.time.Duration;
import java.time.Instant;

/// The votes and outcomes for and against a memory, fading with time.
///
/// Four amounts, each halved in [#HALF_LIFE], as of one moment. Adding to one first brings all to the present, so the
/// order and the times of the votes are in the numbers and nothing else has to be kept.
record Evidence(double helpful, double unhelpful, double succeeded, double failed, Instant asOf) {
    static final Duration HALF_LIFE = Duration.ofDays(60);

    /// Explicit votes weigh more than outcomes, which have other causes too. Fixed, so that no vote can work against
    /// itself.
    private static final double EXPLICIT = 0.41;

    private static final double OUTCOME = 0.29;

    /// How fast doubts take the initial confidence away, and how much praise can add to it.
    private static final double DOUBT = 0.6;

    private static final double PRAISE = 0.04;

    static Evidence none(Instant now) {
        return new Evidence(0, 0, 0, 0, now);
    }

    Evidence plus(Vote vote) {
        return vote.isOutcome() ? outcome(vote.helpful(), vote.at()) : vote(vote.helpful(), vote.at());
    }

    Evidence vote(boolean isHelpful, Instant now) {
        var e = faded(now);
        return isHelpful
                ? new Evidence(e.helpful + 1, e.unhelpful, e.succeeded, e.failed, e.asOf)
                : new Evidence(e.helpful, e.unhelpful + 1, e.succeeded, e.failed, e.asOf);
    }

    Evidence outcome(boolean hasSucceeded, Instant now) {
        var e = faded(now);
        return hasSucceeded
                ? new Evidence(e.helpful, e.unhelpful, e.succeeded + 1, e.failed, e.asOf)
                : new Evidence(e.helpful, e.unhelpful, e.succeeded, e.failed + 1, e.asOf);
    }

    /// Whether somebody spoke for it, and nobody as much against it.
    boolean isFavourable() {
        return helpful + succeeded > unhelpful + failed;
    }

    /// A clock that went back fades nothing.
    Evidence faded(Instant now) {
        double age = Math.max(0, Duration.between(asOf, now).toMillis());
        double left = Math.pow(0.5, age / HALF_LIFE.toMillis());
        return new Evidence(
                helpful * left, unhelpful * left, succeeded * left, failed * left, asOf.isAfter(now) ? asOf : now);
    }

    /// From 0 to 1. The mean of the evidence, or the initial confidence worn down by doubts and raised a little by
    /// praise, whichever is more: so a first helpful vote cannot lower what was trusted from the start.
    double confidence(double initial, Instant now) {
        var e = faded(now);
        double praise = EXPLICIT * e.helpful + OUTCOME * e.succeeded;
        double doubt = EXPLICIT * e.unhelpful + OUTCOME * e.failed;
        double mean = (1 + praise) / (2 + praise + doubt);
        double worn = (initial + PRAISE * (1 - Math.exp(-praise))) * Math.exp(-DOUBT * doubt);
        return Math.max(mean, worn);
    }
}
