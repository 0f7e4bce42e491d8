package dev.contextd.signin;

import static dev.contextd.signin.TestIssuer.READ_AND_WRITE;
import static dev.contextd.signin.TestIssuer.bearing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.RSAKey;
import dev.contextd.Eventually;
import dev.contextd.HttpClientOfTests.Answer;
import dev.contextd.Requests;
import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The issuer's keys are fetched seldom, whatever comes, and its absence is survived.
@Timeout(120)
class IssuerKeysTest {
    @TempDir
    Path directory;

    private TestIssuer issuer;
    private World world;

    @BeforeEach
    void open() throws Exception {
        issuer = new TestIssuer(new TestClock());
        world = World.in(directory, issuer.settings());
    }

    @AfterEach
    void close() throws Exception {
        world.close();
        issuer.close();
    }

    private int status(String token) throws Exception {
        return world.http()
                .stateless(Requests.stateless(1, "tools/list", Json.object()), bearing(token))
                .status();
    }

    /// Good for longer than any test moves the clock.
    private String token() {
        var end = Date.from(world.clock.instant().plus(Duration.ofDays(30)));
        return issuer.token("alice", READ_AND_WRITE, claims -> claims.expirationTime(end));
    }

    private String signIn() throws Exception {
        return world.http()
                .call("status", "{}")
                .json()
                .at("/result/structuredContent/services/sign_in")
                .toString();
    }

    private RSAKey named(String id) {
        return new RSAKey.Builder(issuer.key()).keyID(id).build();
    }

    @Test
    void aFloodOfUnknownKeysAsksTheIssuerOnce() throws Exception {
        world.http();
        world.clock.advance(Duration.ofMinutes(1));
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var flood = IntStream.range(0, 100)
                    .<Callable<Integer>>mapToObj(i -> () -> status(TestIssuer.signed(
                            named("made-up-" + i), issuer.claims("eve", "").build())))
                    .toList();
            for (var answer : threads.invokeAll(flood)) {
                assertThat(answer.get()).isEqualTo(401);
            }
        }

        assertThat(issuer.keyFetches.get())
                .as("one at the start, one for the flood")
                .isEqualTo(2);
        assertThat(status(token())).isEqualTo(200);
    }

    @Test
    void aNewKeyIsNoticedByTheFirstTokenThatNamesIt() throws Exception {
        String old = token();
        assertThat(status(old)).isEqualTo(200);
        issuer.rotate(TestIssuer.key("second"));
        world.clock.advance(Duration.ofSeconds(31));

        assertThat(status(token())).isEqualTo(200);
        assertThat(status(old)).as("signed with a key that was withdrawn").isEqualTo(401);
    }

    @Test
    void aWithdrawnKeyIsForgottenWithinTheHour() throws Exception {
        String old = token();
        assertThat(status(old)).isEqualTo(200);
        issuer.rotate(TestIssuer.key("second"));
        world.clock.advance(Duration.ofHours(1).plusSeconds(1));

        Eventually.isTrue(() -> status(old) == 401);
    }

    @Test
    void whileTheIssuerIsAwayItsKeysGoOnForADayAndStatusTells() throws Exception {
        String token = token();
        assertThat(status(token)).isEqualTo(200);
        assertThat(signIn()).contains("healthy");
        issuer.isDown = true;
        world.clock.advance(Duration.ofHours(2));

        assertThat(status(token)).isEqualTo(200);
        Eventually.isTrue(() -> signIn().contains("degraded"));
        assertThat(signIn()).contains("auth.issuer", "status 503", "go on until");
        assertThat(ready().body()).as("others are let in").doesNotContain("sign_in");

        world.clock.advance(Duration.ofHours(23));
        assertThat(status(token)).isEqualTo(503);
        assertThat(world.http().call("status", "{}").status())
                .as("others come in")
                .isEqualTo(200);

        issuer.isDown = false;
        world.clock.advance(Duration.ofMinutes(1));
        assertThat(status(token)).isEqualTo(200);
        assertThat(signIn()).contains("healthy");
    }

    @Test
    void aServerStartsWithoutItsIssuerAndRecovers() throws Exception {
        issuer.isDown = true;
        assertThat(status(token())).isEqualTo(503);
        assertThat(signIn()).contains("degraded", "nobody who signs in is let in");
        assertThat(ready().body()).contains("sign_in", "auth.issuer");
        issuer.isDown = false;
        world.clock.advance(Duration.ofMinutes(1));

        // without a token that would need the keys: a server that is not ready gets none
        Eventually.isTrue(() -> ready().status() == 200);
        assertThat(status(token())).isEqualTo(200);
    }

    private Answer ready() throws Exception {
        return world.http().send("GET", "/ready", "", Map.of());
    }

    @Test
    void anIssuerThatCallsItselfOtherwiseIsRefusedAtTheStart() {
        issuer.calledItself = "https://login.example.com";

        assertThatThrownBy(world::http)
                .isInstanceOfSatisfying(
                        Failure.class, e -> assertThat(e.isOfSetting()).isTrue())
                .hasMessageContaining("auth.issuer")
                .hasMessageContaining("calls itself https://login.example.com");
    }
}
