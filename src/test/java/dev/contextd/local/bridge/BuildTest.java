package dev.contextd.local.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How two programs that meet find out which is newer, and what they say to each other.
class BuildTest {
    @ParameterizedTest
    @CsvSource({
        "0.10.0+1, 0.9.9+5",
        "1.0.0+0, 1.0.0-SNAPSHOT+9",
        "1.0.0+2, 1.0.0+1",
        "1.0.1+0, 1.0+7",
        "1.0.0+0, nonsense",
    })
    void theFirstIsNewer(String newer, String older) {
        assertThat(Build.of(newer).isNewerThan(Build.of(older))).isTrue();
        assertThat(Build.of(older).isNewerThan(Build.of(newer))).isFalse();
        assertThat(Build.of(newer).isNewerThan(Build.of(newer))).isFalse();
        assertThat(Build.of(newer)).hasToString(newer);
    }

    @Test
    void greetingsCarryAnyTextInOneLine() throws Exception {
        var greeting = new Greeting("stdio", Map.of("cwd", "/a \"b\"\n\u00e4\ud83d\ude00", "empty", ""));
        var out = new java.io.ByteArrayOutputStream();
        greeting.write(out);
        out.writeBytes("next line".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        var in = new java.io.ByteArrayInputStream(out.toByteArray());
        assertThat(Greeting.read(in)).contains(greeting);
        assertThat(in.readAllBytes()).asString().isEqualTo("next line");
        assertThat(greeting.field("empty")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{\"jsonrpc\":\"2.0\"}", "{\"contextd\":", "{\"contextd\":1}", "nonsense", "[]"})
    void whatIsNoGreetingIsNone(String line) {
        assertThat(Greeting.of(line.getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .isEmpty();
    }
}
