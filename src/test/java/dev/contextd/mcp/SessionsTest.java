package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// docs/protocol.md §2.10: the revisions with sessions, over HTTP.
class SessionsTest {
    @TempDir
    Path directory;

    World world;

    @BeforeEach
    void open() {
        world = World.in(directory, Map.of("http.sessions_max", "3"));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private static String ping() {
        return Requests.plain(5, "ping", Json.object()).toString();
    }

    @ParameterizedTest
    @CsvSource({
        "2025-11-25, 2025-11-25",
        "2025-06-18, 2025-06-18",
        "2025-03-26, 2025-03-26",
        "2024-11-05, 2025-11-25",
        "2099-01-01, 2025-11-25"
    })
    void theVersionIsAgreedOn(String asked, String agreed) throws Exception {
        var answer = world.http().post(Requests.initialize(asked).toString(), Map.of());

        assertThat(answer.json().at("/result/protocolVersion").asString()).isEqualTo(agreed);
        assertThat(answer.json().at("/result/serverInfo/name").asString()).isEqualTo("contextd");
        assertThat(answer.header("mcp-session-id")).matches("[\\x21-\\x7e]{32,}");
    }

    @Test
    void anInitializeWithoutItsParametersIsRefused() throws Exception {
        var answer =
                world.http().post(Requests.plain(1, "initialize", Json.object()).toString(), Map.of());

        assertThat(answer.errorCode()).isEqualTo(-32602);
        assertThat(answer.header("mcp-session-id")).isEmpty();
    }

    @Test
    void aSessionIsUsedAndEnded() throws Exception {
        var http = world.http();
        var session = http.session("2025-11-25");

        assertThat(http.post(ping(), session).json().path("result").isEmpty()).isTrue();
        assertThat(http.send("DELETE", "/mcp", "", session).status()).isEqualTo(200);
        assertThat(http.post(ping(), session).status()).isEqualTo(404);
    }

    @Test
    void aNotificationIsAcceptedWithoutABody() throws Exception {
        var session = world.http().session("2025-11-25");

        var answer = world.http().post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}", session);

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void errorsOfMethodsAre200() throws Exception {
        var session = world.http().session("2025-11-25");

        var unknown =
                world.http().post(Requests.plain(1, "no/such", Json.object()).toString(), session);
        assertThat(unknown.status()).isEqualTo(200);
        assertThat(unknown.errorCode()).isEqualTo(-32601);

        var missing = Requests.plain(1, "resources/read", Json.object().put("uri", "contextd://nothing"));
        assertThat(world.http().post(missing.toString(), session).errorCode()).isEqualTo(-32002);
    }

    @Test
    void whatIsNotOfferedIsNotFound() throws Exception {
        var session = world.http().session("2025-11-25");
        var request = Requests.plain(1, "logging/setLevel", Json.object().put("level", "info"));
        assertThat(world.http().post(request.toString(), session).errorCode()).isEqualTo(-32601);
    }

    @Test
    void initializingTwiceInOneSessionOpensAnother() throws Exception {
        var http = world.http();
        var first = http.session("2025-11-25");
        var again = http.post(Requests.initialize("2025-11-25").toString(), first);

        assertThat(again.header("mcp-session-id")).isNotEmpty().isNotEqualTo(first.get("Mcp-Session-Id"));
    }

    @Test
    void beyondTheBoundTheSessionUnusedForLongestGivesWay() throws Exception {
        var http = world.http();
        var oldest = http.session("2025-11-25");
        var used = http.session("2025-11-25");
        http.session("2025-11-25");
        http.post(ping(), oldest);
        http.session("2025-11-25");

        assertThat(http.post(ping(), oldest).status()).isEqualTo(200);
        assertThat(http.post(ping(), used).status()).isEqualTo(404);
    }

    @Test
    void batchesWorkInTheOneRevisionThatHasThem() throws Exception {
        var http = world.http();
        String batch = "[" + ping() + "," + Requests.plain(6, "tools/list", Json.object()) + "]";

        var answers = http.post(batch, http.session("2025-03-26"));
        assertThat(answers.status()).isEqualTo(200);
        assertThat(answers.json().at("/0/id").asInt()).isEqualTo(5);
        assertThat(answers.json().at("/1/result/tools").size()).isPositive();
        assertThat(http.post("[{\"jsonrpc\":\"2.0\",\"method\":\"x\"}]", http.session("2025-03-26"))
                        .status())
                .isEqualTo(202);
        assertThat(http.post(batch, http.session("2025-06-18")).status()).isEqualTo(400);
    }
}
