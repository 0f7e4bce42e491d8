package dev.contextd.feature.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The catalogue held to its own examples, and to messages it was not written with.
class KnownFailuresTest {
    private static final KnownFailures CATALOGUE = KnownFailures.standard();

    private static final double HELD_OUT_MIN = 0.95;

    /// How many characters may be looked at in a text of [Steps#LENGTH]: no more than so many for each of its own.
    private static final long STEPS_MAX = 100L * Steps.LENGTH;

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

    @Test
    void theCatalogueIsLargeAndOfEveryKind() {
        assertThat(CATALOGUE.all()).hasSizeGreaterThanOrEqualTo(150);
        assertThat(CATALOGUE.all().stream().map(KnownFailure::category)).contains(Category.values());
        assertThat(CATALOGUE.all().stream().map(KnownFailure::severity)).contains(Severity.values());
    }

    @Test
    void messagesItWasNotWrittenWithAreRecognisedToo() {
        var known = new Examples(Examples.heldOut().all().stream()
                .filter(example -> !example.id().equals("-"))
                .toList());

        var mistakes = mistakes(known);

        assertThat(known.all()).hasSizeGreaterThan(80);
        assertThat(1 - (double) mistakes.size() / known.all().size())
                .as("top-1 accuracy; mistakes: %s", mistakes)
                .isGreaterThanOrEqualTo(HELD_OUT_MIN);
    }

    @Test
    void whatItDoesNotKnowItDoesNotClaim() {
        var unknown = Examples.heldOut().all().stream()
                .filter(example -> example.id().equals("-"))
                .toList();

        assertThat(unknown).hasSizeGreaterThan(10);
        assertThat(mistakes(new Examples(unknown))).isEmpty();
    }

    private static List<FailureSign> signs(String id) {
        return CATALOGUE.all().stream()
                .filter(failure -> failure.id().equals(id))
                .findFirst()
                .orElseThrow()
                .signs();
    }

    @Test
    void noMessageMakesRecognisingSlow() {
        var hostile = List.of("a", " ", "\n", "'\"`", "error: ", "x: '", "0/0 ", "(({[<", "at a.b(c.java:1)\n");
        var slow = new TreeSet<String>();
        for (var failure : CATALOGUE.all()) {
            for (FailureSign sign : failure.signs()) {
                hostile.stream()
                        .filter(piece -> Steps.of(sign, piece) > STEPS_MAX)
                        .forEach(piece -> slow.add(sign.text() + " on " + piece));
            }
        }
        for (var example : Examples.own().all()) {
            // the beginning of what fits, over and over, is the worst a message can be
            String almost = example.message().substring(0, example.message().length() * 2 / 3);
            signs(example.id()).stream()
                    .filter(sign -> Steps.of(sign, almost) > STEPS_MAX)
                    .forEach(sign -> slow.add(sign.text() + " on " + almost));
        }

        assertThat(slow).isEmpty();
    }
}
