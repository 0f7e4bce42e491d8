package dev.contextd.feature.remediation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ErrorSimilarityTest {
    private static final String STACK = "\tat com.acme.Cart.total(Cart.java:8)";

    private static ErrorSimilarity similarity(String a, String b, double cosine) {
        return ErrorSimilarity.of(Fault.of("", a, ""), Fault.of("", b, ""), OptionalDouble.of(cosine));
    }

    @Test
    void theScoreIsMadeOfItsParts() {
        var similarity = similarity("the cart is gone away", "the cart has gone", 0.90);

        assertThat(similarity.semantic().orElseThrow()).isCloseTo(0.75, within(1e-9));
        assertThat(similarity.score()).isCloseTo(0.7 * 0.75 + 0.3 * similarity.string(), within(1e-9));
    }

    @Test
    void sameTypeAndSameStackRaiseItAndOneIsTheMost() {
        var plain = similarity("the cart is gone", "the cart was lost", 0.86);
        var typed = similarity("CartError: the cart is gone", "CartError: the cart was lost", 0.86);
        var stacked = ErrorSimilarity.of(
                Fault.of("", "the cart is gone", STACK),
                Fault.of("", "the cart was lost", STACK.replace(":8)", ":99)")),
                OptionalDouble.of(0.86));

        assertThat(typed.sameType()).isTrue();
        assertThat(typed.score()).isGreaterThan(plain.score());
        assertThat(stacked.sameStack()).isTrue();
        assertThat(stacked.score()).isCloseTo(plain.score() * 1.15, within(1e-9));
        assertThat(ErrorSimilarity.of(
                                Fault.of("", "KeyError: 'a'", STACK),
                                Fault.of("", "KeyError: 'a'", STACK),
                                OptionalDouble.of(1))
                        .score())
                .isEqualTo(1);
    }

    @Test
    void otherNamesInTheSameWordsAreAnotherError() {
        var same = similarity("No module named 'yaml'", "No module named 'yaml'", 0.95);
        var other = similarity("No module named 'yaml'", "No module named 'numpy'", 0.95);

        assertThat(same.score()).isGreaterThan(0.9);
        assertThat(other.subject()).isZero();
        assertThat(other.score()).isLessThan(0.5);
    }

    @Test
    void anotherConditionOfTheSameThingIsAnotherError() {
        assertThat(similarity("'a.db': Permission denied", "'a.db': No such file or directory", 0.92)
                        .score())
                .isLessThan(0.5);
    }

    @Test
    void anotherCodeIsAnotherError() {
        assertThat(similarity("error[E0382]: no 'config'", "error[E0502]: no 'config'", 0.95)
                        .score())
                .isLessThan(0.5);
    }

    @Test
    void withoutAVectorTheWordsDecide() {
        var similarity = ErrorSimilarity.of(
                Fault.of("", "No module named 'yaml'", ""),
                Fault.of("", "No module named 'yaml'", ""),
                OptionalDouble.empty());

        assertThat(similarity.semantic()).isEmpty();
        assertThat(similarity.score()).isEqualTo(1);
    }

    @Test
    void calibrationRisesFromNothingToOne() {
        double before = 0;
        for (double cosine = -1; cosine <= 1; cosine += 0.001) {
            double worth = ErrorSimilarity.calibrated(cosine);
            assertThat(worth).isBetween(before, 1.0);
            before = worth;
        }
        assertThat(ErrorSimilarity.calibrated(0.6)).isZero();
        assertThat(before).isEqualTo(1);
    }
}
