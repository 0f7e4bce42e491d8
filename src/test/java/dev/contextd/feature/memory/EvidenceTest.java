package dev.contextd.feature.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EvidenceTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void withoutEvidenceTheInitialConfidenceStands() {
        assertThat(Evidence.none(START).confidence(0.8, START)).isEqualTo(0.8);
        assertThat(Evidence.none(START).confidence(0.6, START)).isEqualTo(0.6);
    }

    /// The flaw of the known implementation: its first helpful vote moved 0.80 to 0.63.
    @Test
    void noVoteEverMovesConfidenceAgainstItself() {
        for (long seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            var evidence = Evidence.none(START);
            var now = START;
            double initial = 0.5 + random.nextDouble() / 2;
            for (int step = 0; step < 100; step++) {
                now = now.plus(Duration.ofHours(random.nextInt(24 * 30)));
                boolean positive = random.nextBoolean();
                var next = random.nextBoolean() ? evidence.vote(positive, now) : evidence.outcome(positive, now);
                double before = evidence.confidence(initial, now);
                double after = next.confidence(initial, now);

                assertThat(positive ? after >= before : after <= before)
                        .as("seed %d step %d: %s from %f to %f", seed, step, positive, before, after)
                        .isTrue();
                assertThat(after).isBetween(0.0, 1.0);
                evidence = next;
            }
        }
    }

    @Test
    void oldEvidenceFades() {
        var doubted = Evidence.none(START);
        for (int i = 0; i < 5; i++) {
            doubted = doubted.vote(false, START);
        }
        double atOnce = doubted.confidence(0.8, START);
        double later = doubted.confidence(0.8, START.plus(Evidence.HALF_LIFE));

        assertThat(atOnce).isLessThan(0.4);
        assertThat(later).isBetween(atOnce, 0.8);
        assertThat(doubted.confidence(0.8, START.plus(Duration.ofDays(3_650)))).isGreaterThan(0.79);
    }

    @Test
    void manyHelpfulVotesTrustItMoreThanItsAuthorDid() {
        var praised = Evidence.none(START);
        for (int i = 0; i < 20; i++) {
            praised = praised.vote(true, START);
        }

        assertThat(praised.confidence(0.6, START)).isGreaterThan(0.85);
    }
}
