package dev.contextd.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A client whose messages go to one replica and then to another has one session, and hears what it follows.
class ReplicatedSessionsTest {
    private static final String VERSION = "2025-11-25";

    @TempDir
    private Path directory;

    private Replicas replicas;
    private World a;
    private World b;

    /// Those that are tried.
    Replicas started(Path where, Map<String, String> flags) {
        return Replicas.onHeap(where, flags);
    }

    @BeforeEach
    void two() {
        replicas = started(directory, Map.of());
        a = replicas.join();
        b = replicas.join();
        // As a load balancer does that looks whether they are ready.
        a.wiring.library();
        b.wiring.library();
    }

    @AfterEach
    void stop() throws Exception {
        replicas.close();
    }

    private static int ping(World world, Map<String, String> headers) throws Exception {
        return world.http()
                .post(Requests.plain(1, "ping", Json.object()).toString(), headers)
                .status();
    }

    private static Map<String, String> with(Map<String, String> headers, String name, String value) {
        var all = new HashMap<>(headers);
        all.put(name, value);
        return all;
    }

    private JsonNode call(World world, Map<String, String> session, String tool, String json) throws Exception {
        var arguments = json.replace('\'', '"').replace("PROJECT", directory.toString());
        var request = Requests.plain(3, "tools/call", Requests.tool(tool, arguments));
        return world.http().post(request.toString(), session).json().path("result");
    }

    private static BufferedReader lines(InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    private static JsonNode next(BufferedReader stream) throws Exception {
        String line = stream.readLine();
        while (line != null && !line.startsWith("data: ")) {
            line = stream.readLine();
        }
        assertThat(line).isNotNull();
        return Json.MAPPER.readTree(line.substring("data: ".length()));
    }

    /// Something that makes a session's resource another.
    private String branch(World world, Map<String, String> session) throws Exception {
        var made = call(
                world,
                session,
                "context_branch",
                "{'description':'Search','prompt':'Find','inject_memories':false,'project_path':'PROJECT'}");
        return "contextd://session/" + made.at("/structuredContent/session_id").asString();
    }

    @Test
    void aSessionIsKnownToBothAndEndsForBoth() throws Exception {
        var session = a.http().session(VERSION);
        assertThat(ping(b, session)).isEqualTo(200);
        var later = replicas.join();
        assertThat(ping(later, session)).isEqualTo(200);
        assertThat(b.http().send("DELETE", "/mcp", "", session).status()).isEqualTo(200);
        assertThat(ping(a, session)).isEqualTo(404);
        assertThat(ping(later, session)).isEqualTo(404);
    }

    @Test
    void itsBranchesAreThoseOfTheSameSession() throws Exception {
        var session = a.http().session(VERSION);
        var uri = branch(a, session);
        var status = call(b, session, "context_branch_status", "{'project_path':'PROJECT'}");
        assertThat("contextd://session/"
                        + status.at("/structuredContent/session_id").asString())
                .isEqualTo(uri);
        assertThat(status.at("/structuredContent/active_branch_id").asString()).isNotEmpty();
    }

    @Test
    void aSessionOfSomebodyElseIsNotThere() throws Exception {
        var session = a.http().session(VERSION);
        var mallory = "Bearer " + b.wiring.tokens().add("mallory", "m", "m");
        assertThat(ping(b, with(session, "Authorization", mallory))).isEqualTo(404);
        assertThat(ping(b, session)).isEqualTo(200);
    }

    @Test
    void aTokenIsGoodEverywhereUntilItIsRevokedAnywhere() throws Exception {
        var alice = "Bearer " + a.wiring.tokens().add("alice", "a", "a");
        var session = with(b.http().session(VERSION), "Authorization", alice);
        assertThat(ping(a, session)).as("the session of somebody else").isEqualTo(404);
        var opened = b.http()
                .post(Requests.initialize(VERSION).toString(), Map.of("Authorization", alice))
                .header("mcp-session-id");
        var own = Map.of("Mcp-Session-Id", opened, "Authorization", alice);
        assertThat(ping(a, own)).isEqualTo(200);
        assertThat(ping(b, own)).isEqualTo(200);

        assertThat(b.wiring.tokens().revoke("alice")).isTrue();

        assertThat(ping(a, own)).isEqualTo(401);
        assertThat(ping(b, own)).isEqualTo(401);
        assertThat(a.wiring.tokens().list()).isEmpty();
    }

    @Test
    void aRequestIsCancelledWhereverItIsAnswered() throws Exception {
        var session = a.http().session(VERSION);
        var waiting = Requests.plain(9, "tools/call", Requests.tool("wait", "{}"));
        try (var _ = a.http().open(waiting, session)) {
            assertThat(a.wait.started.await(20, TimeUnit.SECONDS)).isTrue();
            var cancel = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":9}}";
            assertThat(b.http().post(cancel, session).status()).isEqualTo(202);
            assertThat(a.wait.interrupted.await(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aStreamAtOneTellsOfWhatIsFollowedAndChangedAtTheOther() throws Exception {
        var session = a.http().session(VERSION);
        var uri = branch(a, session);
        try (var stream = lines(b.http().listen(session))) {
            var subscribe =
                    Requests.plain(4, "resources/subscribe", Json.object().put("uri", uri));
            a.http().post(subscribe.toString(), session);
            call(a, session, "context_record", "{'kind':'note','name':'n','tokens':10,'project_path':'PROJECT'}");
            var told = next(stream);
            assertThat(told.path("method").asString()).isEqualTo("notifications/resources/updated");
            assertThat(told.at("/params/uri").asString()).isEqualTo(uri);
        }
    }

    @Test
    void aSubscriptionAtOneHearsOfChangesAtTheOther() throws Exception {
        var answer = a.http()
                .call(
                        "context_branch",
                        "{\"description\":\"Search\",\"prompt\":\"Find\",\"project_path\":\"" + directory + "\"}");
        var uri = "contextd://session/"
                + answer.json().at("/result/structuredContent/session_id").asString();
        var params = Json.object();
        params.putObject("notifications").putArray("resourceSubscriptions").add(uri);
        var listen = Requests.stateless(5, "subscriptions/listen", params);
        try (var stream = lines(b.http().open(listen, HttpClientOfTests.routing(listen)))) {
            assertThat(next(stream).path("method").asString()).isEqualTo("notifications/subscriptions/acknowledged");
            a.http()
                    .call(
                            "context_record",
                            "{\"kind\":\"note\",\"name\":\"n\",\"tokens\":10,\"project_path\":\"" + directory + "\"}");
            assertThat(next(stream).at("/params/uri").asString()).isEqualTo(uri);
        }
    }
}
