package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// A model that writes summaries, at the other end of a real connection.
class ModelSummarizerTest {
    @TempDir
    Path directory;

    private final List<JsonNode> asked = Collections.synchronizedList(new ArrayList<>());
    private volatile String answer = "They chose Kafka for the events.";
    private volatile int status = 200;
    private HttpServer server;

    @SuppressWarnings("NullAway.Init")
    ModelSummarizerTest() {}

    @BeforeEach
    void listen() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/v1/chat/completions", exchange -> {
            asked.add(Json.MAPPER.readTree(exchange.getRequestBody().readAllBytes()));
            var body = Json.object();
            body.putArray("choices")
                    .addObject()
                    .putObject("message")
                    .put("role", "assistant")
                    .put("content", answer);
            var bytes = body.toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
    }

    private JsonNode summary(String importance, Map<String, String> more) throws Exception {
        var flags = new HashMap<>(Map.of(
                "model.url", "http://localhost:" + server.getAddress().getPort() + "/v1/", "model.name", "small"));
        flags.putAll(more);
        try (var world = World.in(directory, flags)) {
            var talk = new Talk(world);
            talk.say("c", "Shall we use Kafka or RabbitMQ for the events?");
            talk.call(
                    "add_message",
                    Talk.context("c")
                            .put("message", "Never delete the audit archive of the bank.")
                            .put("role", "user")
                            .put("importance", importance));
            return talk.call("summarize_context", Talk.context("c"));
        }
    }

    @Test
    void theModelsWordsAreTakenAndMarked() throws Exception {
        var summary = summary("LOW", Map.of());

        assertThat(summary.path("summary").asString()).isEqualTo(answer);
        assertThat(summary.path("method").asString()).isEqualTo("model");
        assertThat(asked).hasSize(1);
        assertThat(asked.getFirst().toString()).contains("RabbitMQ", "tokens_max");
    }

    @Test
    void aModelThatDropsWhatIsCriticalIsNotBelieved() throws Exception {
        var dropped = summary("CRITICAL", Map.of());
        assertThat(dropped.path("method").asString()).startsWith("extractive");
        assertThat(dropped.path("summary").asString()).contains("audit archive");
        assertThat(asked).hasSize(1);
    }

    @Test
    void aModelThatFailsIsDoneWithout() throws Exception {
        status = 500;

        assertThat(summary("LOW", Map.of()).path("method").asString()).startsWith("extractive");
        assertThat(asked).isNotEmpty();
    }

    @Test
    void aSummaryBeyondItsLimitIsNotTaken() throws Exception {
        answer = "word ".repeat(2_000);

        var summary = summary("LOW", Map.of());
        assertThat(summary.path("method").asString()).startsWith("extractive");
        assertThat(summary.path("tokensUsed").asInt()).isLessThanOrEqualTo(1_000);
    }

    @Test
    void theCallsOfADayAreCounted() throws Exception {
        assertThat(summary("LOW", Map.of("model.calls_per_day", "0"))
                        .path("method")
                        .asString())
                .startsWith("extractive");
        assertThat(asked).isEmpty();
    }
}
