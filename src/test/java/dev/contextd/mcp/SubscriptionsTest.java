package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.mcp.fixture.FixtureServer;
import dev.contextd.tool.Json;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// docs/protocol.md §2.7: streams that tell of changes.
class SubscriptionsTest {
    private static final int SUBSCRIPTIONS_MAX = 3;
    private static final String ID = "/params/_meta/io.modelcontextprotocol~1subscriptionId";

    @TempDir
    Path directory;

    FixtureServer server;
    HttpClientOfTests http;

    @BeforeEach
    void open() {
        server = FixtureServer.start(SUBSCRIPTIONS_MAX);
        http = new HttpClientOfTests(server.port());
    }

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    private static ObjectNode listen(Object id, String kinds) {
        var params = Json.object();
        params.set("notifications", Json.MAPPER.readTree(kinds));
        return Requests.stateless(id, "subscriptions/listen", params);
    }

    private BufferedReader opened(ObjectNode request) throws Exception {
        var stream = http.open(request, HttpClientOfTests.routing(request));
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

    @Test
    void theFirstMessageSaysWhatIsHonoured() throws Exception {
        try (var stream = opened(
                listen(
                        5,
                        "{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"test://watched-resource\"],\"unheardOf\":true}"))) {
            var first = next(stream);

            assertThat(first.path("method").asString()).isEqualTo("notifications/subscriptions/acknowledged");
            assertThat(first.at("/params/notifications").toString())
                    .isEqualTo("{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"test://watched-resource\"]}");
        }
    }

    @Test
    void everyMessageCarriesTheRequestsIdInItsOwnType() throws Exception {
        try (var number = opened(listen(5, "{\"toolsListChanged\":true}"));
                var text = opened(listen("5", "{\"toolsListChanged\":true}"))) {
            next(number);
            next(text);
            http.call("test_trigger_tool_change", "{}");

            assertThat(next(number).at(ID).isIntegralNumber()).isTrue();
            assertThat(next(text).at(ID).isString()).isTrue();
        }
    }

    @Test
    void onlyWhatWasAskedForIsTold() throws Exception {
        try (var prompts = opened(listen(5, "{\"promptsListChanged\":true}"))) {
            next(prompts);
            http.call("test_trigger_tool_change", "{}");
            http.call("test_trigger_prompt_change", "{}");

            assertThat(next(prompts).path("method").asString()).isEqualTo("notifications/prompts/list_changed");
        }
    }

    @Test
    void oneMoreThanAnOwnerMayHaveIsRefused() throws Exception {
        var open = new BufferedReader[SUBSCRIPTIONS_MAX];
        for (int i = 0; i < open.length; i++) {
            open[i] = opened(listen(i, "{}"));
            next(open[i]);
        }
        var refused = http.stateless(listen(9, "{}"), Map.of());

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.json().at("/error/message").asString()).contains("end one first");
        for (var stream : open) {
            stream.close();
        }
    }

    @Test
    void aServerWhoseListsNeverChangeHonoursNothing() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            client.send(listen(5, "{\"toolsListChanged\":true}").toString());

            var first = client.receive();
            assertThat(first.at("/params/notifications").isEmpty()).isTrue();
            assertThat(first.at(ID).asInt()).isEqualTo(5);
        }
    }

    @Test
    void aSubscriptionToNothingNamedIsInvalid() throws Exception {
        assertThat(http.stateless("subscriptions/listen", Json.object()).errorCode())
                .isEqualTo(-32602);
    }
}
