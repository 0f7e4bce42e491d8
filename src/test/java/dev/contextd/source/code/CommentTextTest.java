package dev.contextd.source.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommentTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /** One line. */               | One line.
            /* plain */                    | plain
            // words                       | words
            //no space                     | no space
            /// three                      | three
            //! inner                      | inner
            # shell                        | shell
            <!-- markup -->                | markup
            /// <summary>Short.</summary>  | Short.
            /** {@code */                  | {@code
            // *emphasis* first            | *emphasis* first
            /****************/             | ''
            """)
    void theWordsAreKept(String comment, String words) {
        assertThat(CommentText.of(comment)).isEqualTo(words);
    }

    @Test
    void starsAtTheEdgeGoAndListsStay() {
        assertThat(CommentText.of("/**\n * First\n *\n * - a point\n     * - another\n */"))
                .isEqualTo("First\n\n- a point\n- another");
    }

    @Test
    void aDocstringIsDedented() {
        assertThat(CommentText.ofString("\"\"\"First.\n\n        More:\n            code\n        \"\"\""))
                .isEqualTo("First.\n\nMore:\n    code");
    }

    @Test
    void whatIsTooLongIsCut() {
        assertThat(CommentText.of("/* " + "😀".repeat(10_000) + " */"))
                .hasSizeBetween(CommentText.CHARACTERS_MAX - 2, CommentText.CHARACTERS_MAX)
                .endsWith("😀…");
    }
}
