package dev.contextd.source.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DecodedTextTest {
    private static final String TEXT = "für 5 €\n";

    @Test
    void utf8IsTakenAsItIs() {
        byte[] bytes = TEXT.getBytes(StandardCharsets.UTF_8);

        assertThat(DecodedText.of(bytes).text()).isEqualTo(TEXT);
        assertThat(DecodedText.of(bytes).utf8()).isSameAs(bytes);
    }

    @Test
    void whatIsNoUtf8IsReadAsOldFilesAre() {
        var decoded = DecodedText.of(TEXT.getBytes(Charset.forName("windows-1252")));

        assertThat(decoded.text()).isEqualTo(TEXT);
        assertThat(decoded.utf8()).isEqualTo(TEXT.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void onlyAnotherTextIsEncodedAgain() {
        var decoded = DecodedText.of(TEXT.getBytes(StandardCharsets.UTF_8));

        assertThat(decoded.with("für 5 " + "€\n")).isSameAs(decoded);
        assertThat(decoded.with("masked").utf8()).isEqualTo("masked".getBytes(StandardCharsets.UTF_8));
    }
}
