package dev.contextd.keep.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineUrlTest {
    @Test
    void namesHostsAUserAndAPrefix() {
        var url = EngineUrl.of("search.url", "opensearch+https://ann:pa%40ss:w%2Frd+@one:9201,two,[::1]:9/our-own");

        assertThat(url.hosts())
                .containsExactly(
                        URI.create("https://one:9201"), URI.create("https://two:9200"), URI.create("https://[::1]:9"));
        assertThat(url.prefix()).isEqualTo("our-own");
        assertThat(url.elastic()).isFalse();
        assertThat(url.authorization().map(it -> it.replace("Basic ", "")).map(EngineUrlTest::decoded))
                .hasValue("ann:pa@ss:w/rd+");
        assertThat(EngineUrl.of("search.url", "elasticsearch+http://one/p").elastic())
                .isTrue();
    }

    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
    }

    @Test
    void thePasswordIsInNothingThatIsPrinted() {
        var url = EngineUrl.of("search.url", "opensearch+http://ann:hunter2@one:1/p");

        assertThat(url + url.where()).doesNotContain("hunter2", "Basic", "ann");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "opensearch://one/p",
                "opensearch+ftp://one/p",
                "opensearch+http:///p",
                "opensearch+http://one",
                "opensearch+http://one/",
                "opensearch+http://one/P",
                "opensearch+http://one/_p",
                "opensearch+http://one/a/b",
                "opensearch+http://one:0/p",
                "opensearch+http://one:70000/p",
                "opensearch+http://one,,two/p",
                "opensearch+http://o ne/p",
                "opensearch+http://hunter2@one/p",
                "opensearch+http://ann:hun%zzter2@one/p",
                "opensearch+http://ann:hun ter2@one/p",
                "opensearch+http://ann:hunter2@@one:x/p"
            })
    void anythingElseIsRefusedWithASentenceThatNamesTheSettingAndNoPassword(String text) {
        assertThatThrownBy(() -> EngineUrl.of("search.url", text)).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.isOfSetting()).isTrue();
            assertThat(failure.sentence())
                    .startsWith("`search.url` ")
                    .endsWith(EngineUrl.EXAMPLE + ".")
                    .doesNotContain("hunter2", "ter2");
        });
    }

    @ParameterizedTest
    @CsvSource({"opensearch+http://a/b, true", "elasticsearch:, true", "jdbc:postgresql://a/b, false", "'', false"})
    void isMeantByAnyTextThatBeginsLikeOne(String text, boolean meant) {
        assertThat(EngineUrl.isOne(text)).isEqualTo(meant);
    }
}
