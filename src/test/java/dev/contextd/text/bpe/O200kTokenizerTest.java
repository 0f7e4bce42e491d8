package dev.contextd.text.bpe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.text.Tokenizer;
import dev.contextd.text.TokenizerContract;
import org.junit.jupiter.api.Test;

class O200kTokenizerTest extends TokenizerContract {
    @Override
    protected Tokenizer open() {
        return new O200kTokenizer();
    }

    @Test
    void countsAsTheEncodingDoes() {
        assertThat(open().count("hello world")).isEqualTo(2);
        assertThat(open().count("a".repeat(64))).isEqualTo(8);
    }

    @Test
    void anEmojiOfSeveralTokensIsWholeOrAbsent() {
        assertThat(open().count("🦩")).isGreaterThan(1);
        assertThat(open().prefix("🦩🦩", 1)).isEmpty();
    }
}
