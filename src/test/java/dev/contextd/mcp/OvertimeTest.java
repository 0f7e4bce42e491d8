package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Calls that compute and do not end when they are told to: their callers are answered, and so is everybody else.
class OvertimeTest {
    private static final int MORE_THAN_CARRIERS = Integer.getInteger(
                    "jdk.virtualThreadScheduler.parallelism",
                    Runtime.getRuntime().availableProcessors())
            + 3;

    private static final ObjectNode ENDLESS = Requests.tool("endless", "{}");

    @TempDir
    Path directory;

    /// Asked from a thread of the system, because those under test may leave no other a chance.
    private static <T> CompletableFuture<T> asked(Question<T> question) {
        var answer = new CompletableFuture<T>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                answer.complete(question.ask());
            } catch (Exception e) {
                answer.completeExceptionally(e);
            }
        });
        return answer.orTimeout(60, TimeUnit.SECONDS);
    }

    private interface Question<T> {
        T ask() throws Exception;
    }

    private static JsonNode overtime(HttpClientOfTests http, Map<String, String> headers) throws Exception {
        return asked(() -> http.stateless(Requests.stateless(8, "tools/call", Requests.tool("status", "{}")), headers)
                        .json())
                .get()
                .at("/result/structuredContent/overtime");
    }

    @Test
    void moreEndlessCallsThanCarriersAreAnsweredAndSilenceNobody() throws Exception {
        try (var world = World.in(directory)) {
            var http = world.http();
            var calls = Stream.generate(
                            () -> asked(() -> http.call("endless", "{}").json()))
                    .limit(MORE_THAN_CARRIERS)
                    .toList();
            Eventually.isTrue(() -> world.endless.atWork.get() == MORE_THAN_CARRIERS);

            assertThat(asked(() -> http.send("GET", "/health", "", Map.of()))
                            .get()
                            .status())
                    .isEqualTo(200);
            assertThat(asked(() -> http.call("ping", "{}")).get().body()).contains("pong");
            assertThat(asked(() -> http.call("echo", "{\"text\":\"hi\"}"))
                            .get()
                            .json()
                            .at("/result/structuredContent/text")
                            .asString())
                    .isEqualTo("hi");
            for (var call : calls) {
                assertThat(call.get()
                                .at("/result/structuredContent/error/category")
                                .asString())
                        .isEqualTo("timeout");
            }
            assertThat(world.endless.atWork).hasValue(MORE_THAN_CARRIERS);
            var named = overtime(http, Map.of());
            assertThat(named).hasSize(MORE_THAN_CARRIERS);
            assertThat(named.path(0).path("tool").asString()).isEqualTo("endless");
            assertThat(named.path(0).path("seconds").asInt(-1)).isPositive();

            world.endless.release();
            Eventually.isTrue(() -> overtime(http, Map.of()).isMissingNode());
        }
    }

    @Test
    void aEndlessCallThatWasCancelledIsNamedToItsOwnerAlone() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            client.send(Requests.stateless(9, "tools/call", ENDLESS).toString());
            Eventually.isTrue(() -> world.endless.atWork.get() == 1);
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":9}}");

            var status = Requests.stateless(10, "tools/call", Requests.tool("status", "{}"));
            Eventually.isTrue(() -> client.ask(status)
                    .at("/result/structuredContent/overtime/0/tool")
                    .asString("")
                    .equals("endless"));
            var bob = Map.of("Authorization", "Bearer " + world.wiring.tokens().add("bob", "web", "acme"));
            assertThat(overtime(world.http(), bob).isMissingNode()).isTrue();
            assertThat(client.isSilent()).isTrue();
        }
    }
}
