package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests.Answer;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Seed 000: where a session stands goes with every response of it, not only with those of tools.
class StateHeaderTest {
    private static final String HEADER = "x-context-state";

    @TempDir
    Path directory;

    World world;
    String branch = "";

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private static ObjectNode named(String field, String value) {
        return Json.object().put(field, value);
    }

    private String branching() throws Exception {
        var project = Files.createDirectories(directory.resolve("project"));
        return "{\"description\":\"Try\",\"prompt\":\"Try it\",\"project_path\":\"" + project + "\"}";
    }

    private void begun(Answer answer) {
        branch = answer.json().at("/result/structuredContent/branch_id").asString();
        assertThat(branch).isNotEmpty();
    }

    private void tells(String what, Answer answer, int status) {
        assertThat(answer.status()).as(what).isEqualTo(status);
        assertThat(answer.header(HEADER)).as(what).isNotEmpty();
        assertThat(state(answer).path("active_branch_id").asString()).as(what).isEqualTo(branch);
    }

    private static JsonNode state(Answer answer) {
        return Json.MAPPER.readTree(answer.header(HEADER));
    }

    @Test
    void everyResponseOfASessionTellsWhereItStands() throws Exception {
        var http = world.http();
        var opened = http.post(Requests.initialize("2025-11-25").toString(), Map.of());
        assertThat(state(opened).path("session_id").asString()).startsWith("sess_");
        var session = Map.of("Mcp-Session-Id", opened.header("mcp-session-id"));
        begun(http.post(
                Requests.plain(2, "tools/call", Requests.tool("context_branch", branching()))
                        .toString(),
                session));

        var asked = new HashMap<String, ObjectNode>();
        for (String method : List.of(
                "ping", "tools/list", "prompts/list", "resources/list", "resources/templates/list", "no/such/method")) {
            asked.put(method, Json.object());
        }
        asked.put("prompts/get", named("name", "resume"));
        asked.put("resources/read", named("uri", "contextd://help"));
        asked.put("tools/call", named("name", "no_such_tool"));
        for (var request : asked.entrySet()) {
            var line = Requests.plain(3, request.getKey(), request.getValue()).toString();
            tells(request.getKey(), http.post(line, session), 200);
        }
        tells(
                "an unknown resource",
                http.post(
                        Requests.plain(4, "resources/read", named("uri", "x://y"))
                                .toString(),
                        session),
                200);
        tells(
                "a notification",
                http.post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", session),
                202);
        tells("no JSON", http.post("{", session), 400);
        tells("no message", http.post("{}", session), 400);
        var wrong = new HashMap<>(session);
        wrong.put("Content-Type", "text/plain");
        tells("a wrong type", http.post("{}", wrong), 415);
        tells("the end", http.send("DELETE", "/mcp", "", session), 200);
        assertThat(http.post("{}", session).headers()).doesNotContainKey(HEADER);
    }

    @Test
    void everyResponseWithoutASessionTellsOfTheDefaultOneOfTheProject() throws Exception {
        var http = world.http();
        begun(http.call("context_branch", branching()));

        for (String method : List.of(
                "server/discover", "tools/list", "prompts/list", "resources/list", "resources/templates/list")) {
            tells(method, http.stateless(method, Json.object()), 200);
        }
        tells("prompts/get", http.stateless("prompts/get", named("name", "resume")), 200);
        tells("resources/read", http.stateless("resources/read", named("uri", "contextd://help")), 200);
        tells("no/such/method", http.stateless("no/such/method", Json.object()), 404);
        var request = Requests.stateless(5, "tools/list", Json.object());
        tells("a wrong header", http.stateless(request, Map.of("Mcp-Method", "ping")), 400);
    }

    @Test
    void aStreamHasInItsHeaderWhatWasKnownAndInItsResultWhatIs() throws Exception {
        var http = world.http();
        begun(http.call("context_branch", branching()));
        world.wait.release.countDown();
        var params = Requests.tool("wait", "{}");
        params.putObject("_meta").put("progressToken", "p");

        var answer = http.stateless(Requests.stateless(6, "tools/call", params), Map.of());
        assertThat(answer.isStream()).isTrue();
        tells("a stream", answer, 200);
        var then = answer.json().at("/result/_meta/contextd~1state");
        assertThat(then.path("total_tokens").asInt())
                .isGreaterThan(state(answer).path("total_tokens").asInt());
    }
}
