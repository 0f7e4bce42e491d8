package dev.contextd.feature.conversation.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhrasesTest {
    private static final String WORDS = "we (?:use|keep)|root cause|(?:^|[,:;] )(?:please )?take|it is$|décidé|é tat"
            + "|\\w{2,80}Error|exit code \\d+|i(?:'ve)? (?:\\w+ed|ran)|x";

    private static final Pattern EVERYWHERE = Pattern.compile(
            "(?<![\\p{L}\\p{N}_])(?:" + WORDS + ")(?![\\p{L}\\p{N}_])",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "X.",
                "axe",
                "2x",
                "We use it.",
                "then WE KEEP it",
                "we used it",
                "awe use it",
                "(we use it)",
                "_we use it",
                "the root cause",
                "uproot cause",
                "Take it",
                "well, take it",
                "\"well\", please take it",
                "mistake",
                "so it is",
                "so it is.",
                "C'est décidé",
                "DÉCIDÉ",
                "indécidé",
                "aNullPointerError here",
                "NullPointerError2",
                "exit code 7",
                "exit code seven",
                "I\u2019ve tried",
                "I've been",
                "I ran",
                "\u2167we use",
                "\u6211we use",
                "caf\u00e9 we keep"
            })
    void areFoundWhereAPlainSearchAtEveryPlaceFindsThem(String text) {
        assertThat(new Phrases(WORDS).areIn(new WordStarts(text)))
                .isEqualTo(EVERYWHERE.matcher(text.replace('\u2019', '\'')).find());
    }
}
