package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Sixteen clients say ten thousand things in fifty contexts, and the plug is pulled in between.
class ConversationKillIT {
    private static final int CLIENTS = 16;
    private static final int EACH = 625;
    private static final int CONTEXTS = 50;
    private static final int BEFORE_THE_PLUG = 4_000;

    @TempDir
    Path home;

    /// What each client was told is kept, up to which of its messages.
    private final Map<Integer, Integer> acknowledged = new ConcurrentHashMap<>();

    private final CountDownLatch enough = new CountDownLatch(BEFORE_THE_PLUG);

    private Program serve() throws IOException {
        return Program.start(home, "serve", "-p", "0", "--config-file", "rates.properties");
    }

    private void say(HttpClientOfTests http, int client) {
        for (int number = acknowledged.getOrDefault(client, 0); number < EACH; number++) {
            var message = Json.object()
                    .put("contextId", "context " + number % CONTEXTS)
                    .put("message", client + ":" + number)
                    .put("role", "user");
            try {
                var answer = http.call("add_message", message.toString()).json();
                if (!answer.at("/result/structuredContent/success").asBoolean()) {
                    throw new AssertionError(answer.toString());
                }
                acknowledged.put(client, number + 1);
                enough.countDown();
            } catch (IOException | InterruptedException _) {
                return;
            }
        }
    }

    @Test
    void everyAcknowledgedMessageIsThereInOrderAndTheCountsAreExact() throws Exception {
        Files.writeString(home.resolve("rates.properties"), "rate.default=100000/100000\n");
        try (var server = serve();
                var clients = Executors.newVirtualThreadPerTaskExecutor()) {
            var http = server.http();
            IntStream.range(0, CLIENTS).forEach(c -> clients.execute(() -> say(http, c)));
            assertThat(enough.await(120, TimeUnit.SECONDS)).isTrue();
            server.kill();
        }
        var before = Map.copyOf(acknowledged);
        try (var server = serve()) {
            var http = server.http();
            try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
                IntStream.range(0, CLIENTS).forEach(c -> clients.execute(() -> say(http, c)));
            }

            assertThat(acknowledged.values()).hasSize(CLIENTS).containsOnly(EACH);
            var said = new ArrayList<String>();
            for (int context = 0; context < CONTEXTS; context++) {
                said.addAll(check(http, context));
            }
            // The message under way when the plug was pulled may have been kept and was said again.
            assertThat(said).hasSizeBetween(CLIENTS * EACH, CLIENTS * EACH + CLIENTS);
            var distinct = new HashSet<>(said);
            assertThat(distinct).hasSize(CLIENTS * EACH);
            before.forEach((client, count) -> IntStream.range(0, count)
                    .forEach(number ->
                            assertThat(distinct.contains(client + ":" + number)).isTrue()));
        }
    }

    private static List<String> check(HttpClientOfTests http, int context) throws Exception {
        var wanted = Json.object().put("contextId", "context " + context).put("max_tokens", 200_000);
        JsonNode read = http.call("retrieve_context", wanted.toString()).json().at("/result/structuredContent");
        var texts = read.path("messages")
                .valueStream()
                .map(message -> message.path("content").asString())
                .toList();
        assertThat(read.path("messageCount").asInt()).isEqualTo(texts.size());
        for (int client = 0; client < CLIENTS; client++) {
            var prefix = client + ":";
            assertThat(texts.stream()
                            .filter(text -> text.startsWith(prefix))
                            .map(text -> Integer.valueOf(text.substring(prefix.length()))))
                    .isSorted();
        }
        return texts;
    }
}
