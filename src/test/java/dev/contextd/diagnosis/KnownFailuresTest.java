package dev.contextd.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The catalogue held to its own examples, and to messages it was not written with.
class KnownFailuresTest {
    private static final KnownFailures CATALOGUE = KnownFailures.standard();

    /// The id of what is recognised first; `-` for nothing.
    private static String first(String message) {
        var found = CATALOGUE.recognise(Symptoms.of(message));
        return found.isEmpty() ? "-" : found.getFirst().failure().id();
    }

    private static List<String> mistakes(Examples examples) {
        var mistakes = new ArrayList<String>();
        for (var example : examples.all()) {
            String first = first(example.message());
            if (!first.equals(example.id())) {
                mistakes.add(example.id() + " taken for " + first + ": " + example.message());
            }
        }
        return mistakes;
    }

    @Test
    void everyFailureHasAtLeastTwoExamples() {
        var counts = Examples.own().all().stream()
                .collect(Collectors.groupingBy(Examples.Example::id, Collectors.counting()));

        assertThat(CATALOGUE.all())
                .allSatisfy(failure -> assertThat(counts.getOrDefault(failure.id(), 0L))
                        .as(failure.id())
                        .isGreaterThanOrEqualTo(2));
    }

    @Test
    void everyExampleIsClaimedByItsFailureMoreStronglyThanByAnyOther() {
        assertThat(mistakes(Examples.own())).isEmpty();
        assertThat(Examples.own().all()).allSatisfy(example -> {
            var found = CATALOGUE.recognise(Symptoms.of(example.message()));
            assertThat(found.stream().skip(1).map(Recognition::strength))
                    .as(example.message())
                    .allSatisfy(other ->
                            assertThat(other).isLessThan(found.getFirst().strength()));
        });
    }
}
