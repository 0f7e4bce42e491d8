package dev.contextd.keep.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AskingTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Which port?",
                "Ann: is it up?!",
                "端口是什么？",
                "Is it \"up?\"",
                "Really? Are you sure?",
                "What about 5.3 (or 5.4?)"
            })
    void aQuestionOnlyAsks(String text) {
        assertThat(Asking.share(text)).isCloseTo(1, within(0.1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"5433.", "It is up", "", "Take a?b:c there.", "See https://host.test/?q=1 for that.", "端口是五千。"})
    void aStatementDoesNot(String text) {
        assertThat(Asking.share(text)).isZero();
    }

    @Test
    void ofBothTogetherTheShareCounts() {
        assertThat(Asking.share("We moved it to Friday. Is that too late?")).isBetween(0.3, 0.6);
    }

    @Test
    void onlyTheBeginningOfALongTextIsLookedAt() {
        assertThat(Asking.share("Why? ".repeat(400) + "Because. ".repeat(100_000)))
                .isGreaterThan(0.9);
    }
}
