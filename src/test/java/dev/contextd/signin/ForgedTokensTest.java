package dev.contextd.signin;

import static dev.contextd.signin.TestIssuer.READ_AND_WRITE;
import static dev.contextd.signin.TestIssuer.bearing;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.opts.AllowWeakRSAKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.contextd.HttpClientOfTests;
import dev.contextd.HttpClientOfTests.Answer;
import dev.contextd.Requests;
import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What somebody might try who has no token, or one that was not made for this server.
@Timeout(120)
class ForgedTokensTest {
    @TempDir
    Path directory;

    private final TestClock clock = new TestClock();
    private TestIssuer issuer;
    private World world;
    private HttpClientOfTests http;

    @BeforeEach
    void open() throws Exception {
        issuer = new TestIssuer(clock);
        world = World.in(directory, issuer.settings());
        http = world.http();
    }

    @AfterEach
    void close() throws Exception {
        world.close();
        issuer.close();
    }

    private Answer with(String token) throws Exception {
        return http.stateless(Requests.stateless(1, "tools/list", Json.object()), bearing(token));
    }

    private void refused(String token, String why) throws Exception {
        var answer = with(token);
        assertThat(answer.status()).as(why).isEqualTo(401);
        assertThat(answer.header("WWW-Authenticate")).contains("error=\"invalid_token\"");
        assertThat(answer.json().at("/error/message").asString()).contains(why).doesNotContain(token);
    }

    @Test
    void aTokenAsItShouldBeIsTaken() throws Exception {
        assertThat(with(issuer.token("alice", READ_AND_WRITE)).status()).isEqualTo(200);
    }

    @Test
    void oneThatNobodySigned() throws Exception {
        refused(new PlainJWT(issuer.claims("alice", READ_AND_WRITE).build()).serialize(), "no signed token");
        String token = issuer.token("alice", READ_AND_WRITE);
        refused(token.substring(0, token.lastIndexOf('.') + 1), "no signed token");
        String none = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString("{\"alg\":\"None\"}".getBytes(StandardCharsets.UTF_8));
        refused(none + token.substring(token.indexOf('.')), "is not signed in a way");
    }

    @Test
    void oneSignedWithThePublicKeyAsIfThatWereASecret() throws Exception {
        for (byte[] secret : List.of(
                issuer.key().toRSAPublicKey().getEncoded(),
                issuer.key().toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8))) {
            var jwt = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.HS256)
                            .keyID(issuer.key().getKeyID())
                            .build(),
                    issuer.claims("alice", READ_AND_WRITE).build());
            jwt.sign(new MACSigner(secret));
            refused(jwt.serialize(), "not signed in a way");
        }
    }

    @Test
    void oneSignedByAnotherUnderTheSameKeyId() throws Exception {
        var claims = issuer.claims("alice", READ_AND_WRITE).build();
        refused(TestIssuer.signed(TestIssuer.key("first"), claims), "signature is wrong");
    }

    @Test
    void oneThatBringsItsOwnKey() throws Exception {
        RSAKey own = TestIssuer.key("own");
        var jwt = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256)
                        .jwk(own.toPublicJWK())
                        .jwkURL(java.net.URI.create(issuer.url() + "/elsewhere"))
                        .keyID("own")
                        .build(),
                issuer.claims("alice", READ_AND_WRITE).build());
        jwt.sign(new RSASSASigner(own));
        refused(jwt.serialize(), "a key that its issuer does not have");
    }

    @Test
    void oneWithOtherClaimsThanWereSigned() throws Exception {
        var parts = issuer.token("alice", "contextd:read").split("\\.", -1);
        var others = issuer.token("bob", "contextd:admin").split("\\.", -1);
        refused(parts[0] + "." + others[1] + "." + parts[2], "signature is wrong");
    }

    @Test
    void oneWhoseKeyIsTooShort() throws Exception {
        var weak = new RSAKeyGenerator(1024, true).keyID("weak").generate();
        issuer.rotate(weak);
        world.clock.advance(Duration.ofMinutes(2));
        var jwt = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("weak").build(),
                issuer.claims("alice", READ_AND_WRITE).build());
        jwt.sign(new RSASSASigner(weak.toPrivateKey(), Set.of(AllowWeakRSAKey.getInstance())));
        refused(jwt.serialize(), "a key that its issuer does not have");
    }

    @Test
    void oneForAnotherServer() throws Exception {
        String other = "https://other.example.com/mcp";
        refused(issuer.token("alice", READ_AND_WRITE, it -> it.audience(other)), "for another server");
        refused(issuer.token("alice", READ_AND_WRITE, it -> it.audience((String) null)), "for another server");
        refused(
                issuer.token("alice", READ_AND_WRITE, it -> it.audience(TestIssuer.AUDIENCE + "/x/core")),
                "for another server");
        assertThat(with(issuer.token("alice", READ_AND_WRITE, it -> it.audience(List.of(other, TestIssuer.AUDIENCE))))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void oneOfAnotherIssuer() throws Exception {
        refused(issuer.token("alice", READ_AND_WRITE, it -> it.issuer("https://evil.example.com")), "another issuer");
        refused(issuer.token("alice", READ_AND_WRITE, it -> it.issuer(null)), "another issuer");
    }

    @Test
    void oneThatHasExpiredOrNeverDoes() throws Exception {
        String token = issuer.token("alice", READ_AND_WRITE);
        world.clock.advance(Duration.ofMinutes(5).plusSeconds(59));
        assertThat(with(token).status()).as("clocks differ a little").isEqualTo(200);
        world.clock.advance(Duration.ofSeconds(1));
        refused(token, "has expired");
        refused(issuer.token("alice", READ_AND_WRITE, it -> it.expirationTime(null)), "until when");
    }

    @Test
    void oneThatIsNotGoodYet() throws Exception {
        String soon = issuer.token(
                "alice",
                READ_AND_WRITE,
                it -> it.notBeforeTime(Date.from(clock.instant().plusSeconds(61))));
        refused(soon, "not good yet");
        world.clock.advance(Duration.ofSeconds(1));
        assertThat(with(soon).status()).isEqualTo(200);
    }

    @Test
    void aSignedThingThatIsNoAccessToken() throws Exception {
        for (String type : Set.of("dpop+jwt", "logout+jwt")) {
            var jwt = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.RS256)
                            .type(new JOSEObjectType(type))
                            .keyID(issuer.key().getKeyID())
                            .build(),
                    issuer.claims("alice", READ_AND_WRITE).build());
            jwt.sign(new RSASSASigner(issuer.key()));
            refused(jwt.serialize(), "no access token");
        }
    }

    @Test
    void oneThatIsHuge() throws Exception {
        String huge = issuer.token("alice", READ_AND_WRITE, it -> it.claim("groups", "x".repeat(30_000)));

        assertThat(with(huge).status()).isEqualTo(431);
    }

    @Test
    void twoTokensAtOnce() throws Exception {
        String request = "GET /mcp/tools/list HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + http.authorizationLine() + "Authorization: Bearer "
                + issuer.token("alice", READ_AND_WRITE) + "\r\n\r\n";
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), http.mcp().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 400")
                    .contains("Send one Authorization header.");
        }
    }

    @Test
    void oneInTheUrl() throws Exception {
        var answer = http.send(
                "GET", "/mcp/tools/list?access_token=" + issuer.token("alice", READ_AND_WRITE), "", bearing(""));

        assertThat(answer.status()).isEqualTo(401);
    }
}
