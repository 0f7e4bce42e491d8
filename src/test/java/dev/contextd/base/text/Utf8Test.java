package dev.contextd.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
    @ParameterizedTest
    @ValueSource(strings = {"c0af", "c1a1", "e080af", "f08080af", "eda080", "edb080", "f4908080", "ff", "80", "e282"})
    void whatIsNoUtf8IsNoText(String hex) {
        assertThat(Utf8.text(HexFormat.of().parseHex(hex))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "größer", "中文", "🙂", "a \uFFFD that somebody wrote"})
    void whatIsOneIsReadAsItIs(String text) {
        assertThat(Utf8.text(text.getBytes(StandardCharsets.UTF_8))).contains(text);
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheText() {
        assertThat(Utf8.text("\uFEFF{}".getBytes(StandardCharsets.UTF_8))).contains("{}");
    }
}
