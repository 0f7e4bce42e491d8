package dev.contextd.signin;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contextd.TestClock;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/// An issuer whose tokens a test makes as rightly or wrongly as it wants, with its metadata and keys on loopback. The
/// real one is in `OAuthFlowIT`.
final class TestIssuer implements AutoCloseable {
    static final String AUDIENCE = "https://contextd.example.com/mcp";
    static final String READ_AND_WRITE = "contextd:read contextd:write";

    private final HttpServer server;
    private final TestClock clock;
    final AtomicInteger keyFetches = new AtomicInteger();
    volatile boolean isDown;
    volatile String calledItself;
    private volatile RSAKey key = key("first");

    TestIssuer(TestClock clock) throws IOException {
        this.clock = clock;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        calledItself = url();
        server.createContext(
                "/.well-known/oauth-authorization-server",
                exchange -> answer(
                        exchange,
                        Json.object()
                                .put("issuer", calledItself)
                                .put("jwks_uri", url() + "/keys")
                                .toString()));
        server.createContext("/keys", exchange -> {
            keyFetches.incrementAndGet();
            answer(exchange, new JWKSet(key.toPublicJWK()).toString());
        });
        server.start();
    }

    private void answer(HttpExchange exchange, String body) throws IOException {
        try (exchange) {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(isDown ? 503 : 200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// The settings of a server that trusts it.
    Map<String, String> settings() {
        return Map.of(
                "auth.issuer", url(), "auth.audience", AUDIENCE, "auth.team_claim", "team", "auth.org_claim", "org");
    }

    static RSAKey key(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    RSAKey key() {
        return key;
    }

    /// Signs with another one from now on, and publishes that alone.
    void rotate(RSAKey next) {
        key = next;
    }

    JWTClaimsSet.Builder claims(String subject, String scope) {
        var now = clock.instant();
        return new JWTClaimsSet.Builder()
                .issuer(url())
                .subject(subject)
                .audience(AUDIENCE)
                .claim("scope", scope)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(Duration.ofMinutes(5))));
    }

    /// A token as it should be.
    String token(String subject, String scope) {
        return token(subject, scope, claims -> claims);
    }

    String token(String subject, String scope, UnaryOperator<JWTClaimsSet.Builder> other) {
        return signed(key, other.apply(claims(subject, scope)).build());
    }

    static String signed(RSAKey key, JWTClaimsSet claims) {
        try {
            var jwt = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.RS256)
                            .type(new JOSEObjectType("at+jwt"))
                            .keyID(key.getKeyID())
                            .build(),
                    claims);
            jwt.sign(new RSASSASigner(key));
            return jwt.serialize();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    static Map<String, String> bearing(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
