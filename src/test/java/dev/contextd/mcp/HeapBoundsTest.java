package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// What one client can make the server hold is bounded, and one beyond the bound is refused with a reason.
class HeapBoundsTest {
    @TempDir
    Path directory;

    private static String batch(int messages) {
        var batch = Json.array();
        for (int id = 0; id < messages; id++) {
            batch.add(Requests.plain(id, "ping", Json.object()));
        }
        return batch.toString();
    }

    private static String reason(JsonNode answer) {
        return answer.at("/error/message").asString("");
    }

    @Test
    void aBatchHasABound() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            var http = world.http();
            var session = http.session("2025-03-26");
            client.initialize("2025-03-26");

            assertThat(http.post(batch(RpcMessage.BATCH_MAX), session).json()).hasSize(RpcMessage.BATCH_MAX);
            assertThat(client.ask(batch(RpcMessage.BATCH_MAX))).hasSize(RpcMessage.BATCH_MAX);
            var refused = http.post(batch(RpcMessage.BATCH_MAX + 1), session);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(reason(refused.json())).contains("at most 100 messages");
            assertThat(reason(client.ask(batch(RpcMessage.BATCH_MAX + 1)))).contains("at most 100 messages");
        }
    }

    @Test
    void aMessageHasSoManyValues() throws Exception {
        try (var world = World.in(directory)) {
            var answer = world.http().post("[" + "[],".repeat(Json.MESSAGE_TOKENS_MAX / 2) + "0]", Map.of());

            assertThat(answer.errorCode()).isEqualTo(RpcError.PARSE);
            assertThat(reason(answer.json())).contains("more than 200000 values");
        }
    }

    @Test
    void aFollowedUriIsNoLongerThanUrisAre() throws Exception {
        try (var world = World.in(directory)) {
            var session = world.http().session("2025-11-25");
            String longest = "u".repeat(FollowedUris.CHARS_MAX);

            assertThat(world.http().post(subscribe(longest), session).json().has("result"))
                    .isTrue();
            assertThat(reason(
                            world.http().post(subscribe(longest + "u"), session).json()))
                    .contains("at most 1000 characters");
        }
    }

    private static String subscribe(String uri) {
        return Requests.plain(1, "resources/subscribe", Json.object().put("uri", uri))
                .toString();
    }

    @Test
    void oneStreamFollowsSoManyResources() throws Exception {
        var params = Json.object();
        var uris = params.putObject("notifications").putArray("resourceSubscriptions");
        for (int i = 0; i <= Subscription.URIS_MAX; i++) {
            uris.add("contextd://branch/" + i);
        }
        try (var world = World.in(directory);
                var client = world.stdio()) {
            var refused = client.ask(Requests.stateless(5, "subscriptions/listen", params));

            assertThat(refused.at("/error/code").asInt()).isEqualTo(RpcError.INVALID_PARAMS);
            assertThat(reason(refused)).contains("at most 1000 resources");
        }
    }

    @Test
    void ofTheCapabilitiesOfAClientNothingIsKeptButTheNamesThatMatter() {
        var declared = Json.object().put("experimental", "x".repeat(1_000));
        declared.putObject("roots").put("more", "x".repeat(1_000));

        assertThat(Questions.answerable(declared)).containsExactly("roots");
    }
}
