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
        return examples.all().stream()
                .filter(example -> !first(example.message()).equals(example.id()))
                .map(example -> example.id() + " taken for " + first(example.message()) + ": " + example.message())
                .toList();
    }

    /// Where another failure claims a message as strongly as the one it belongs to.
    private static List<String> ties(Examples examples) {
        var ties = new ArrayList<String>();
        for (var example : examples.all()) {
            var found = CATALOGUE.recognise(Symptoms.of(example.message()));
            if (found.size() > 1 && found.get(1).strength() >= found.get(0).strength()) {
                ties.add(found.get(0).failure().id() + " taken for "
                        + found.get(1).failure().id() + " as well: " + example.message());
            }
        }
        return ties;
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
        assertThat(ties(Examples.own())).isEmpty();
    }
}
