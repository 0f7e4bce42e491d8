package dev.contextd.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.tls.TrustedAuthorities;
import dev.contextd.gateway.jdk.JdkUpstream;
import dev.contextd.gateway.jdk.ProxyRules;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecureUpstreamTest {
    private static final char[] WORD = "made-up".toCharArray();

    @TempDir
    private Path directory;

    private KeyStore identity() throws Exception {
        var file = directory.resolve("identity.p12");
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var made = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(WORD),
                        "-alias",
                        "it",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1")
                .redirectErrorStream(true)
                .start();
        made.getInputStream().readAllBytes();
        assertThat(made.waitFor()).isZero();
        return KeyStore.getInstance(file.toFile(), WORD);
    }

    private static HttpsServer serving(KeyStore identity) throws Exception {
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(identity, WORD);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(200, 2);
                exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
            }
        });
        server.start();
        return server;
    }

    private static Upstream trusting(Optional<Path> file) {
        return new JdkUpstream(TrustedAuthorities.with("gateway.ca_file", file), new ProxyRules(Map.of()));
    }

    @Test
    void anAuthorityOfTheUsersOwnIsTrustedIfItIsNamedAndNotOtherwise() throws Exception {
        var identity = identity();
        var authority = directory.resolve("authority.pem");
        Files.writeString(
                authority,
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(identity.getCertificate("it").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        var server = serving(identity);
        var to = URI.create("https://localhost:" + server.getAddress().getPort());
        try (var trusting = new GatewayOfTests(to, FoldMode.OFF, true, trusting(Optional.of(authority)));
                var doubting = new GatewayOfTests(to, FoldMode.OFF, true, trusting(Optional.empty()))) {
            assertThat(trusting.post(trusting.messages(), "{}").statusCode()).isEqualTo(200);
            var answer = doubting.post(doubting.messages(), "{}");
            assertThat(answer.statusCode()).isEqualTo(502);
            assertThat(answer.body()).contains("gateway.ca_file");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aFileWithoutAuthoritiesIsRefusedByTheNameOfItsSetting() throws Exception {
        var file = Files.writeString(directory.resolve("no.pem"), "nothing");

        assertThatThrownBy(() -> TrustedAuthorities.with("gateway.ca_file", Optional.of(file)))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("gateway.ca_file");
        assertThatThrownBy(
                        () -> TrustedAuthorities.with("gateway.ca_file", Optional.of(directory.resolve("absent.pem"))))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("gateway.ca_file");
    }

    @Test
    void aProxyOfTheEnvironmentIsUsed() throws Exception {
        try (var proxy = new RawUpstream();
                var gateway = new GatewayOfTests(
                        URI.create("http://models.example"),
                        FoldMode.OFF,
                        true,
                        new JdkUpstream(
                                TrustedAuthorities.with("gateway.ca_file", Optional.empty()),
                                new ProxyRules(Map.of(
                                        "HTTP_PROXY", proxy.url().toString().replace("//", "//user:word@")))))) {
            gateway.post(gateway.messages(), "{}");

            assertThat(proxy.last().line()).isEqualTo("POST http://models.example/v1/messages HTTP/1.1");
            assertThat(proxy.last().values("proxy-authorization")).containsExactly("Basic dXNlcjp3b3Jk");
        }
    }
}
