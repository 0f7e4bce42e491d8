package dev.contextd.signin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.base.failure.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The server shows the certificate in its files, whatever becomes of them.
@Timeout(120)
class TlsTest {
    @TempDir
    Path directory;

    private Map<String, String> settings() {
        return Map.of(
                "http.tls_certificate", directory.resolve("tls.crt").toString(),
                "http.tls_key", directory.resolve("tls.key").toString());
    }

    private World world() {
        return World.in(directory.resolve("world"), settings());
    }

    /// A connection that trusts everybody, to see who answers.
    private static final class Visit implements AutoCloseable {
        private final SSLSocket socket;

        Visit(int port) throws Exception {
            var trusting = SSLContext.getInstance("TLS");
            trusting.init(null, new TrustManager[] {new Trusting()}, null);
            socket = (SSLSocket) trusting.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        }

        String shown() throws Exception {
            var own = (X509Certificate) socket.getSession().getPeerCertificates()[0];
            return own.getSubjectX500Principal().getName();
        }

        /// The line with the status of an answer; the connection stays open.
        String get(String path) throws Exception {
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            var bytes = new byte[4096];
            int length = socket.getInputStream().read(bytes);
            return new String(bytes, 0, Math.max(0, length), StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("");
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }

    @ParameterizedTest
    @CsvSource({"RSA, PRIVATE KEY", "RSA, RSA PRIVATE KEY", "EC, PRIVATE KEY", "EC, EC PRIVATE KEY"})
    void anyUsualFormOfAKeyIsRead(String algorithm, String form) throws Exception {
        var pair = TestCertificate.make(directory, algorithm, "first");
        pair.write(directory, form);
        try (var world = world();
                var visit = new Visit(world.http().mcp().getPort())) {
            assertThat(visit.get("/health")).isEqualTo("HTTP/1.1 200 OK");
            assertThat(visit.shown()).isEqualTo("CN=first");
        }
    }

    @Test
    void aNewCertificateIsShownToNewConnectionsAndTheOldOnesGoOn() throws Exception {
        TestCertificate.make(directory, "EC", "first").write(directory, "PRIVATE KEY");
        var second = TestCertificate.make(directory, "EC", "second");
        try (var world = world()) {
            int port = world.http().mcp().getPort();
            try (var early = new Visit(port)) {
                assertThat(early.get("/health")).isEqualTo("HTTP/1.1 200 OK");
                second.write(directory, "PRIVATE KEY");

                Eventually.isTrue(() -> {
                    try (var visit = new Visit(port)) {
                        return visit.shown().equals("CN=second");
                    }
                });
                assertThat(early.get("/health")).isEqualTo("HTTP/1.1 200 OK");
                assertThat(early.shown()).isEqualTo("CN=first");
            }
        }
    }

    @Test
    void filesThatDoNotBelongTogetherChangeNothingUntilTheyDo() throws Exception {
        TestCertificate.make(directory, "EC", "first").write(directory, "PRIVATE KEY");
        try (var world = world()) {
            int port = world.http().mcp().getPort();
            var certificate = Files.readString(directory.resolve("tls.crt"));
            Files.writeString(directory.resolve("tls.crt"), "nonsense");
            try (var visit = new Visit(port)) {
                assertThat(visit.shown()).isEqualTo("CN=first");
            }
            Files.writeString(directory.resolve("tls.crt"), certificate);
            var second = TestCertificate.make(directory, "RSA", "second");
            second.write(directory, "PRIVATE KEY");

            Eventually.isTrue(() -> {
                try (var visit = new Visit(port)) {
                    return visit.shown().equals("CN=second");
                }
            });
        }
    }

    @Test
    void whatCannotBeUsedIsRefusedAtTheStartWithItsSetting() throws Exception {
        TestCertificate.make(directory, "EC", "first").write(directory, "PRIVATE KEY");
        var key = directory.resolve("tls.key");
        var good = Files.readString(key);

        Files.delete(key);
        refused("http.tls_key names a file that cannot be read");
        Files.writeString(key, "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n");
        refused("http.tls_key must be a PEM file");
        TestCertificate.make(directory, "EC", "other").writeKey(directory, "PRIVATE KEY");
        refused("http.tls_key is not the key of the certificate");
        TestCertificate.make(directory, "RSA", "other2").writeKey(directory, "PRIVATE KEY");
        refused("http.tls_key must be a PEM file");
        Files.writeString(key, good);
        Files.writeString(directory.resolve("tls.crt"), "nonsense");
        refused("http.tls_certificate must be a PEM file");
    }

    private void refused(String why) throws Exception {
        try (var world = world()) {
            assertThatThrownBy(world::http)
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.isOfSetting()).isTrue())
                    .hasMessageContaining(why);
        }
    }
}
