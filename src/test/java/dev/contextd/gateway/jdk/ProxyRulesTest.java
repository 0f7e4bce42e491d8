package dev.contextd.gateway.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyRulesTest {
    private static Proxy proxy(Map<String, String> environment, String url) {
        return new ProxyRules(environment).select(URI.create(url)).getFirst();
    }

    private static Proxy by(String host, int port) {
        return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(host, port));
    }

    @Test
    void aRequestGoesByTheProxyOfItsScheme() {
        var environment = Map.of("HTTPS_PROXY", "http://secure.example:3128", "http_proxy", "plain.example");

        assertThat(proxy(environment, "https://models.example/v1")).isEqualTo(by("secure.example", 3128));
        assertThat(proxy(environment, "http://models.example/v1")).isEqualTo(by("plain.example", 80));
        assertThat(proxy(Map.of("ALL_PROXY", "http://any.example:1"), "https://models.example"))
                .isEqualTo(by("any.example", 1));
        assertThat(proxy(Map.of(), "https://models.example")).isEqualTo(Proxy.NO_PROXY);
    }

    @ParameterizedTest
    @CsvSource({
        "*, https://models.example",
        "models.example, https://models.example",
        ".models.example, https://a.models.example",
        "'other.example, *.models.example', https://a.models.example",
        "models.example:8443, https://models.example:8443",
        "'', http://127.0.0.1:8080",
        "'', http://localhost"
    })
    void someHostsAreReachedWithoutOne(String rules, String url) {
        var environment = Map.of("ALL_PROXY", "http://any.example:1", "NO_PROXY", rules);

        assertThat(proxy(environment, url)).isEqualTo(Proxy.NO_PROXY);
    }

    @ParameterizedTest
    @CsvSource({"models.example, https://othermodels.example", "models.example:1, https://models.example:2"})
    void othersAreNot(String rules, String url) {
        var environment = Map.of("ALL_PROXY", "http://any.example:1", "NO_PROXY", rules);

        assertThat(proxy(environment, url)).isEqualTo(by("any.example", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"socks5://proxy.example:1", "https://user:secret@proxy.example", "http://"})
    void aProxyThatCannotBeUsedIsNamedWithoutItsValue(String value) {
        assertThatThrownBy(() -> new ProxyRules(Map.of("HTTPS_PROXY", value)))
                .hasMessageContaining("HTTPS_PROXY")
                .hasMessageNotContaining("secret");
    }
}
