package dev.contextd.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What every [Tokenizer] promises.
public abstract class TokenizerContract {
    protected abstract Tokenizer open();

    private static final String MIXED = "naïve 漢字かな 👩‍👩‍👧 🏳️‍🌈 e\u0301 <|endoftext|> int x = 42;\n\n    return x;";

    @Test
    void nothingHasNoTokens() {
        assertThat(open().count("")).isZero();
        assertThat(open().prefix("", 5)).isEmpty();
        assertThat(open().prefix("text", 0)).isEmpty();
    }

    @Test
    void aTextThatFitsIsItsOwnPrefix() {
        assertThat(open().prefix(MIXED, open().count(MIXED))).isEqualTo(MIXED);
    }

    @Test
    void aPrefixOfEveryLengthFitsGrowsAndSplitsNoCharacter() {
        String before = "";
        for (int tokens = 0; tokens <= open().count(MIXED); tokens++) {
            String prefix = open().prefix(MIXED, tokens);

            assertThat(MIXED).startsWith(prefix);
            assertThat(prefix).hasSizeGreaterThanOrEqualTo(before.length());
            assertThat(open().count(prefix)).isLessThanOrEqualTo(tokens);
            assertThat(prefix.isEmpty() || !Character.isHighSurrogate(prefix.charAt(prefix.length() - 1)))
                    .as("no half of a pair at the end of %s", prefix)
                    .isTrue();
            before = prefix;
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void anyTextIsCutToWhatFits(long seed) {
        var random = new Random(seed);
        for (int step = 0; step < 50; step++) {
            String text = random.ints(random.nextInt(200), 0, 0x20000)
                    .filter(c -> c < 0xD800 || c > 0xDFFF)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            int max = random.nextInt(40);
            String prefix = open().prefix(text, max);

            assertThat(text).as("seed %d step %d", seed, step).startsWith(prefix);
            assertThat(open().count(prefix)).as("seed %d step %d", seed, step).isLessThanOrEqualTo(max);
        }
    }
}
