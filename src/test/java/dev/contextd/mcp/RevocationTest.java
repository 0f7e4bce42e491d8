package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Json;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// With a token goes all that was opened with it.
@Timeout(120)
class RevocationTest {
    @TempDir
    Path directory;

    private World world;
    private HttpClientOfTests http;

    @BeforeEach
    void open() {
        world = World.in(directory);
        http = world.http();
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private Map<String, String> alice() {
        return bearing(world.wiring.tokens().add("alice", "a", "a"));
    }

    private static Map<String, String> bearing(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    private static Map<String, String> with(Map<String, String> headers, Map<String, String> more) {
        var all = new HashMap<>(headers);
        all.putAll(more);
        return all;
    }

    private Map<String, String> session(Map<String, String> headers) throws Exception {
        var answer = http.post(Requests.initialize("2025-11-25").toString(), headers);
        return Map.of("Mcp-Session-Id", answer.header("mcp-session-id"));
    }

    private int ping(Map<String, String> headers) throws Exception {
        return http.post(Requests.plain(1, "ping", Json.object()).toString(), headers)
                .status();
    }

    private InputStream subscribed(Map<String, String> headers) throws Exception {
        var params = Json.object();
        params.putObject("notifications").put("toolsListChanged", true);
        var request = Requests.stateless(5, "subscriptions/listen", params);
        var stream = http.open(request, with(HttpClientOfTests.routing(request), headers));
        assertThat(stream.read()).as("the stream is open").isPositive();
        return stream;
    }

    private static void awaitEnd(InputStream stream) throws Exception {
        assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8)).doesNotContain("\"error\"");
    }

    @Test
    void aSubscriptionEnds() throws Exception {
        try (var stream = subscribed(alice())) {
            world.wiring.tokens().revoke("alice");

            awaitEnd(stream);
        }
    }

    @Test
    void theStreamOfASessionEnds() throws Exception {
        var alice = alice();
        try (var stream = http.listen(with(alice, session(alice)))) {
            assertThat(stream.read()).as("the stream is open").isPositive();
            world.wiring.tokens().revoke("alice");

            awaitEnd(stream);
        }
    }

    @Test
    void theStreamOfTheLocalUserEndsWithTheFile() throws Exception {
        try (var stream = subscribed(Map.of())) {
            Files.delete(world.wiring.localToken().file());

            awaitEnd(stream);
        }
    }

    @Test
    void aSessionIsNotTakenUpWithALaterTokenOfTheSamePerson() throws Exception {
        var first = alice();
        var session = session(first);
        assertThat(ping(with(first, session))).isEqualTo(200);
        world.wiring.tokens().revoke("alice");
        var second = alice();

        assertThat(ping(with(first, session))).isEqualTo(401);
        assertThat(ping(with(second, session))).isEqualTo(404);
        assertThat(ping(with(second, session(second)))).isEqualTo(200);
    }

    @Test
    void whatWasBegunInASessionIsLeft() throws Exception {
        var first = alice();
        var call = Requests.plain(
                1,
                "tools/call",
                Requests.tool(
                        "context_branch",
                        "{\"description\":\"d\",\"prompt\":\"p\",\"inject_memories\":false,\"project_path\":\""
                                + directory + "\"}"));
        String id = http.post(call.toString(), with(first, session(first)))
                .json()
                .at("/result/structuredContent/branch_id")
                .asString();
        world.wiring.tokens().revoke("alice");
        var second = alice();
        var read = Requests.stateless(2, "resources/read", Json.object().put("uri", "contextd://branch/" + id));

        Eventually.isTrue(() -> http.stateless(read, second).body().contains("session ended"));
    }

    @Test
    void aTokenIsGoodUntilItExpires() throws Exception {
        var alice = bearing(world.wiring.tokens().add(new Owner("alice", "a", "a"), Duration.ofDays(30)));
        var request = Requests.stateless(1, "tools/list", Json.object());
        world.clock.advance(Duration.ofDays(29));
        assertThat(http.stateless(request, alice).status()).isEqualTo(200);
        try (var stream = subscribed(alice)) {
            world.clock.advance(Duration.ofDays(1));

            awaitEnd(stream);
        }
        var refused = http.stateless(request, alice);
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.json().at("/error/message").asString())
                .contains("The token of alice expired at 2026-02-16T10:30:00Z", "contextd token add alice");
    }
}
