package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/// docs/protocol.md §2.1: which era a message on `/mcp` belongs to, and what is refused before that is asked.
class EraDetectionTest {
    @TempDir
    Path directory;

    World world;

    @BeforeEach
    void open() {
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    @Test
    void aForeignOriginIsRefusedBeforeAnythingElse() throws Exception {
        var answer = world.http().post("not json", Map.of("Origin", "https://evil.example"));

        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).doesNotContain("-32700");
    }

    @Test
    void aForeignHostIsRefused() throws Exception {
        assertThat(world.http().post("{}", Map.of("Host", "evil.example:9090")).status())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:3000", "http://127.0.0.1:5173", "http://[::1]:80"})
    void originsOnThisMachineAreLetIn(String origin) throws Exception {
        var request = Requests.stateless(1, "tools/list", Json.object());

        assertThat(world.http().stateless(request, Map.of("Origin", origin)).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "DELETE"})
    void sessionOperationsWithoutASessionAreNotAllowed(String method) throws Exception {
        assertThat(world.http().send(method, "/mcp", "", Map.of()).status()).isEqualTo(405);
    }

    @Test
    void aSessionOperationOnAnUnknownSessionFindsNothing() throws Exception {
        var headers = Map.of("Mcp-Session-Id", "mcp-unknown");

        assertThat(world.http().send("DELETE", "/mcp", "", headers).status()).isEqualTo(404);
        assertThat(world.http().send("GET", "/mcp", "", headers).status()).isEqualTo(404);
    }

    @Test
    void otherHttpMethodsAreNotAllowedAndTheAnswerSaysWhichAre() throws Exception {
        var answer = world.http().send("PUT", "/mcp", "{}", Map.of());

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("allow")).contains("POST");
    }

    @Test
    void aBodyOfAnotherTypeIsRefused() throws Exception {
        assertThat(world.http().post("{}", Map.of("Content-Type", "text/plain")).status())
                .isEqualTo(415);
    }

    @Test
    void aClientThatAcceptsNeitherTypeIsRefused() throws Exception {
        assertThat(world.http().post("{}", Map.of("Accept", "text/html")).status())
                .isEqualTo(406);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*/*", "application/*", "application/json", "text/event-stream", ""})
    void anyOtherAcceptHeaderWillDo(String accept) throws Exception {
        var request = Requests.stateless(1, "tools/list", Json.object());

        assertThat(world.http().stateless(request, Map.of("Accept", accept)).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "not json", "{\"a\":1", "{\"a\":1}}", "{\"a\":1,\"a\":2}"})
    void whatIsNotJsonIsAParseError(String body) throws Exception {
        var answer = world.http().post(body, Map.of());

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32700);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7",
                "[]",
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
                "{\"id\":1,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":3}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[1]}",
                "{\"jsonrpc\":\"2.0\",\"id\":1}"
            })
    void whatIsJsonButNoMessageIsAnInvalidRequest(String body) throws Exception {
        var answer = world.http().post(body, Map.of());

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32600);
    }

    @Test
    void aPostedResponseOfTheCurrentRevisionIsRefused() throws Exception {
        var answer = world.http()
                .post("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", Map.of("MCP-Protocol-Version", "2026-07-28"));

        assertThat(answer.status()).isEqualTo(400);
    }

    @Test
    void initializeWithoutAClaimIsTheOlderHandshake() throws Exception {
        var answer = world.http().post(Requests.initialize("2025-11-25").toString(), Map.of());

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.json().at("/result/protocolVersion").asString()).isEqualTo("2025-11-25");
        assertThat(answer.header("mcp-session-id")).isNotEmpty();
    }

    @Test
    void initializeUnderTheCurrentRevisionsHeaderIsAMismatch() throws Exception {
        var answer = world.http()
                .post(Requests.initialize("2025-11-25").toString(), Map.of("MCP-Protocol-Version", "2026-07-28"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32020);
    }

    @ParameterizedTest
    @ValueSource(strings = {"initialize", "ping", "logging/setLevel", "resources/subscribe", "resources/unsubscribe"})
    void methodsOfOlderRevisionsAreUnknownInTheCurrentOne(String method) throws Exception {
        var answer = world.http().stateless(method, Json.object());

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.errorCode()).isEqualTo(-32601);
    }

    @Test
    void aBrokenClaimIsAnErrorAndNoFallBack() throws Exception {
        var request = Requests.stateless(1, "tools/list", Json.object());
        ((ObjectNode) request.at("/params/_meta")).remove(Requests.CAPABILITIES_KEY);

        var answer = world.http().stateless(request, world.http().session("2025-11-25"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32602);
    }

    @Test
    void aHeaderAloneIsAClaimToo() throws Exception {
        var request = Requests.plain(1, "tools/list", Json.object());

        var answer = world.http().stateless(request, Map.of());

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.errorCode()).isEqualTo(-32602);
    }

    @Test
    void withoutAClaimASessionIsNeeded() throws Exception {
        var request = Requests.plain(1, "tools/list", Json.object()).toString();

        assertThat(world.http().post(request, Map.of()).status()).isEqualTo(400);
        assertThat(world.http().post(request, Map.of("Mcp-Session-Id", "mcp-x")).status())
                .isEqualTo(404);
    }

    @Test
    void inASessionAnUnknownVersionHeaderIsRefused() throws Exception {
        var headers = new HashMap<>(world.http().session("2025-11-25"));
        headers.put("MCP-Protocol-Version", "1999-01-01");

        var request = Requests.plain(1, "tools/list", Json.object()).toString();
        assertThat(world.http().post(request, headers).status()).isEqualTo(400);
    }

    @Test
    void aNotificationOfTheCurrentRevisionIsAccepted() throws Exception {
        var answer = world.http()
                .post(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}",
                        Map.of("MCP-Protocol-Version", "2026-07-28"));

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.body()).isEmpty();
    }
}
