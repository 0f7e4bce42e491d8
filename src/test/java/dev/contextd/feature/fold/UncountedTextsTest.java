package dev.contextd.feature.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.tree.SessionKey;
import org.junit.jupiter.api.Test;

class UncountedTextsTest {
    private final UncountedTexts texts = new UncountedTexts();

    private static SessionKey session(int number) {
        return new SessionKey("ann", new ProjectKey("0123456789abcdef"), "sess_" + number);
    }

    @Test
    void whatASessionSaidIsGivenOnce() {
        texts.add(session(1), "one ");
        texts.add(session(1), "two");
        texts.add(session(2), "three");

        assertThat(texts.take(session(1))).hasValue("one two");
        assertThat(texts.take(session(1))).isEmpty();
        assertThat(texts.take(session(2))).hasValue("three");
    }

    @Test
    void beyondTheBoundNothingMoreOfASessionIsKept() {
        texts.add(session(1), "a".repeat(UncountedTexts.CHARS_MAX - 1));
        texts.add(session(1), "bc");
        texts.add(session(1), "d");

        assertThat(texts.take(session(1)))
                .hasValueSatisfying(kept ->
                        assertThat(kept).hasSize(UncountedTexts.CHARS_MAX).endsWith("ab"));
    }

    @Test
    void beyondTheBoundNoMoreSessionsAreKept() {
        for (int i = 0; i <= UncountedTexts.SESSIONS_MAX; i++) {
            texts.add(session(i), "x");
        }

        assertThat(texts.take(session(UncountedTexts.SESSIONS_MAX))).isEmpty();
        assertThat(texts.take(session(UncountedTexts.SESSIONS_MAX - 1))).hasValue("x");
        texts.add(session(UncountedTexts.SESSIONS_MAX), "y");
        assertThat(texts.take(session(UncountedTexts.SESSIONS_MAX))).hasValue("y");
    }
}
