package dev.contextd.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BeginningTest {
    private static final String TWO_CHARS = "\uD83D\uDE80";

    @Test
    void isTheWholeTextIfThatIsShortEnough() {
        assertThat(Beginning.of("abc", 3)).isEqualTo("abc");
        assertThat(Beginning.marked("abc", 3)).isEqualTo("abc");
        assertThat(Beginning.of(TWO_CHARS, 2)).isEqualTo(TWO_CHARS);
    }

    @Test
    void oneBeyondTheBoundIsCut() {
        assertThat(Beginning.of("abcd", 3)).isEqualTo("abc");
        assertThat(Beginning.marked("abcd", 3)).isEqualTo("ab…");
    }

    @Test
    void neverEndsInsideACharacter() {
        assertThat(Beginning.of("a" + TWO_CHARS + "b", 2)).isEqualTo("a");
        assertThat(Beginning.marked("a" + TWO_CHARS + "b", 3)).isEqualTo("a…");
        assertThat(Beginning.of(TWO_CHARS, 1)).isEmpty();
        assertThat(Beginning.of("abc", 0)).isEmpty();
    }

    @Test
    void aPieceFromTheMiddleEndsBetweenCharactersToo() {
        String text = "ab" + TWO_CHARS + "c";

        assertThat(Beginning.end(text, 1, 2)).isEqualTo(2);
        assertThat(Beginning.end(text, 1, 3)).isEqualTo(4);
        assertThat(Beginning.end(text, 1, Integer.MAX_VALUE)).isEqualTo(5);
    }
}
