package dev.contextd.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests.Answer;
import dev.contextd.Requests;
import dev.contextd.TestClock;
import dev.contextd.World;
import dev.contextd.tool.Json;
import dev.contextd.ui.PageBrowser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// People come in on the page with an access token of the issuer where they sign in.
class SignedInOnThePageIT {
    @TempDir
    Path directory;

    private TestIssuer issuer;
    private World world;

    @BeforeEach
    void open() throws Exception {
        // every world begins at the same time
        issuer = new TestIssuer(new TestClock());
        world = World.in(directory, issuer.settings());
    }

    @AfterEach
    void close() throws Exception {
        world.close();
        issuer.close();
    }

    @Test
    void whoSignsInSeesWhatIsTheirsAndTheirTeamsAndMayDoWhatTheTokenMay() throws Exception {
        var web = token("alice", TestIssuer.READ_AND_WRITE);
        record(web, "Tides follow the moon", "team");
        record(web, "Alice alone knows this", "project");
        call(
                web,
                "remediation_save",
                Json.object()
                        .put("project_path", directory.toString())
                        .put("error_message", "Tide gauge stuck")
                        .put("error_type", "GaugeError")
                        .put("solution", "Tap it.")
                        .put("scope", "team"));
        var given = Json.object()
                .put("url", url())
                .put("alice", web)
                .put("reader", token("bob", "contextd:read"))
                .put(
                        "elsewhere",
                        issuer.token(
                                "eve", TestIssuer.READ_AND_WRITE, claims -> claims.audience("https://other.example")));

        PageBrowser.run(directory, "signed-in.mjs", given);
    }

    @Test
    void whoseTokenHasEndedIsToldSoAndComesBackToTheSamePlace() throws Exception {
        var cookie = enter(token("alice", TestIssuer.READ_AND_WRITE))
                .header("Set-Cookie")
                .split(";", 2)[0];
        assertThat(send("GET", "/plain/now", "", cookie).status()).isEqualTo(200);

        world.clock.advance(Duration.ofMinutes(7));

        var refused = send("GET", "/plain/memories", "", cookie);
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.body()).contains("it has expired. Sign in again.", "to=%2Fplain%2Fmemories");
    }

    private String token(String subject, String scope) {
        return issuer.token(subject, scope, claims -> claims.claim("team", "web"));
    }

    private String url() {
        return "http://127.0.0.1:" + world.http().mcp().getPort();
    }

    private void record(String token, String title, String scope) throws Exception {
        var memory = Json.object()
                .put("project_path", directory.toString())
                .put("title", title)
                .put("content", title + ".")
                .put("outcome", "success")
                .put("scope", scope);
        call(token, "memory_record", memory);
    }

    private void call(String token, String tool, ObjectNode arguments) throws Exception {
        var answer = world.http()
                .stateless(
                        Requests.stateless(1, "tools/call", Requests.tool(tool, arguments.toString())),
                        TestIssuer.bearing(token));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private Answer enter(String token) throws Exception {
        return send("POST", "/ui/enter", "token=" + token, "");
    }

    private Answer send(String method, String path, String body, String cookie) throws Exception {
        return world.http()
                .send(
                        method,
                        path,
                        body,
                        Map.of(
                                "Authorization", "",
                                "Cookie", cookie,
                                "Content-Type", "application/x-www-form-urlencoded"));
    }
}
