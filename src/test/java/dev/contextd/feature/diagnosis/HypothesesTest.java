package dev.contextd.feature.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.diagnosis.Hypothesis.Ranked;
import dev.contextd.feature.diagnosis.Hypothesis.Source;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HypothesesTest {
    private static Hypothesis hypothesis(double weight, Source source) {
        return new Hypothesis("x", weight, List.of(), Category.GENERAL, List.of(), source);
    }

    private static int sum(List<Ranked> ranked) {
        return ranked.stream().mapToInt(Ranked::probability).sum();
    }

    private static int ofModel(List<Ranked> ranked) {
        return ranked.stream()
                .filter(r -> r.hypothesis().source() == Source.MODEL)
                .mapToInt(Ranked::probability)
                .sum();
    }

    @Test
    void thirdsAddUpToOneToo() {
        var third = hypothesis(1, Source.CATALOGUE);

        assertThat(Hypotheses.rank(List.of(third, third, third), 5).stream().map(Ranked::probability))
                .containsExactly(334, 333, 333);
    }

    @Test
    void whateverIsWeighedTheModelKeepsToItsShareAndNeverLeads() {
        var random = new Random(7);
        for (int round = 0; round < 2_000; round++) {
            var all = IntStream.range(0, 1 + random.nextInt(12))
                    .mapToObj(_ -> hypothesis(
                            Math.pow(random.nextDouble(), 4) + 1e-6,
                            random.nextBoolean() ? Source.MODEL : Source.CATALOGUE))
                    .toList();
            boolean others = all.stream().anyMatch(h -> h.source() != Source.MODEL);

            var ranked = Hypotheses.rank(all, 1 + random.nextInt(8));

            assertThat(sum(ranked)).isEqualTo(1_000);
            assertThat(ranked).isSortedAccordingTo((a, b) -> b.probability() - a.probability());
            if (others) {
                assertThat(ofModel(ranked)).isLessThanOrEqualTo(300);
                assertThat(ranked.getFirst().hypothesis().source()).isNotEqualTo(Source.MODEL);
            }
        }
    }

    @Test
    void aloneTheModelMaySayEverything() {
        assertThat(ofModel(Hypotheses.rank(List.of(hypothesis(0.2, Source.MODEL)), 5)))
                .isEqualTo(1_000);
        assertThat(Hypotheses.rank(List.of(), 5)).isEmpty();
    }
}
