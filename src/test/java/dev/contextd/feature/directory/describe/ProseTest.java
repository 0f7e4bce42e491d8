package dev.contextd.feature.directory.describe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProseTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Keeps {@link java.util.List lists} of {@code xs}. More.    | Keeps lists of xs.
            See {@link org.example.Thing#go(int)} for how.              | See Thing.go() for how.
            Runs on e.g. Linux. Or elsewhere.                           | Runs on e.g. Linux.
            Version 2.0 is current. Old ones are not.                   | Version 2.0 is current.
            A `Loop <http://a.b>`_ of `events`_ and :py:class:`~a.Task`.  | A Loop of events and a.Task.
            **Bold** words and `code` in a [link](http://a.b) here      | Bold words and code in a link here.
            Takes one of the following:                                 | Takes one of the following.
            <summary>What it is &amp; does.</summary>                   | What it is & does.
            @brief Draws a line between points.                         | Draws a line between points.
            """)
    void theFirstSentenceIsTakenWithoutMarkup(String text, String sentence) {
        assertThat(Prose.of(text, 1, 200)).contains(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Calls `__init__` of each plugin.                  | Calls __init__ of each plugin.
            Calls __init__ and __exit__ of each plugin.       | Calls __init__ and __exit__ of each plugin.
            Keeps a `Map<String, Tree>` of trees.             | Keeps a Map<String, Tree> of trees.
            Keeps a {@code Map<String, List<Tree>>} of trees. | Keeps a Map<String, List<Tree>> of trees.
            Keeps a List<Tree> of <b>trees</b>.               | Keeps a List<Tree> of trees.
            Takes `list[int]` and `&amp;` and `*a, *b`.       | Takes list[int] and &amp; and *a, *b.
            A **`Tree`** of __the orchard__, see [`Row`].     | A Tree of the orchard, see Row.
            """)
    void anIdentifierIsToldAsItIs(String text, String sentence) {
        assertThat(Prose.of(text, 1, 200)).contains(sentence);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            @todo write this soon
            Licensed under the Apache License
            @param x the value of it
            - a list of things
            ====================
            Created by somebody on a day
            {@inheritDoc}
            Free and open: if you like it, consider supporting it!
            word
            """)
    void whatIsNotForReadersIsNotTaken(String text) {
        assertThat(Prose.of(text, 1, 200)).isEmpty();
    }

    @Test
    void aTitleABadgeAndANoticeAreSteppedOver() {
        String readme =
                "# Title\n\n[![ci](a.svg)](b)\n\nCopyright 2020 me.\n\nSetext\n======\n\nIt finds\nthings fast.\n";

        assertThat(Prose.of(readme, 2, 200)).contains("It finds things fast.");
    }

    @Test
    void directivesAreSteppedOverWithTheLinesBelowThem() {
        String readme = """
                .. image:: a.png
                   :alt: Words about a picture

                Title
                =====

                .. _place:

                .. note::

                   Words beside it.

                It finds
                things fast.
                """;

        assertThat(Prose.of(readme, 2, 200)).contains("It finds things fast.");
    }

    @Test
    void aLongTextIsCutAtASentenceElseAtAWord() {
        assertThat(Prose.cut("One is here. Two is a much longer sentence.", 20)).isEqualTo("One is here.");
        assertThat(Prose.cut("one two three four five six", 16)).isEqualTo("one two three…");
        assertThat(Prose.cut("x".repeat(50), 10)).hasSize(10);
        assertThat(Prose.cut("\uD83D\uDE00".repeat(20), 10)).doesNotContain("\uD83D…");
    }

    @Test
    void namesAreListedAsInASentence() {
        assertThat(Prose.list(List.of("a"), 3)).isEqualTo("a");
        assertThat(Prose.list(List.of("a", "b", "c"), 3)).isEqualTo("a, b and c");
        assertThat(Prose.list(List.of("a", "b", "c", "d"), 3)).isEqualTo("a, b and 2 more");
    }
}
