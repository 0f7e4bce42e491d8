package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The plug is pulled on the packaged server while agents write.
class KillIT {
    private static final int CLIENTS = 8;
    private static final int BEFORE_THE_PLUG = 60;

    @TempDir
    Path home;

    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final CountDownLatch enough = new CountDownLatch(BEFORE_THE_PLUG);

    private Program serve() throws IOException {
        return Program.start(home, "serve", "-p", "0", "--config-file", "rates.properties");
    }

    private void recordUntilTheServerIsGone(HttpClientOfTests http, int writer) {
        for (int number = 0; ; number++) {
            var lesson = Json.object()
                    .put("title", "Lesson " + number + " of writer " + writer)
                    .put("content", "What writer " + writer + " learned in its turn " + number)
                    .put("outcome", "success")
                    .put("project_path", "/p");
            try {
                JsonNode answer = http.call("memory_record", lesson.toString()).json();
                acknowledged.add(answer.at("/result/structuredContent/id").asString());
                enough.countDown();
            } catch (IOException | InterruptedException _) {
                return;
            }
        }
    }

    @Test
    void everyMemoryThatWasAcknowledgedIsThereAfterKillMinusNine() throws Exception {
        Files.writeString(home.resolve("rates.properties"), "rate.default=10000/10000\n");
        try (var server = serve();
                var writers = Executors.newVirtualThreadPerTaskExecutor()) {
            var http = server.http();
            IntStream.range(0, CLIENTS).forEach(w -> writers.execute(() -> recordUntilTheServerIsGone(http, w)));
            assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
            server.kill();
        }

        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(BEFORE_THE_PLUG);
        try (var server = serve()) {
            var http = server.http();
            for (String id : acknowledged) {
                var vote = http.call("memory_feedback", "{\"id\":\"" + id + "\",\"helpful\":true}")
                        .json();
                assertThat(vote.at("/result/structuredContent/confidence").asDouble(0))
                        .as(id)
                        .isGreaterThan(0.8);
            }
            // a server that has just started on a busy machine may meet the deadline of a call, and can be asked again
            var found = Eventually.see(
                    () -> http.call("memory_search", "{\"query\":\"lesson 3 of writer 5\",\"limit\":50}")
                            .json(),
                    answer -> !answer.at("/result/isError").asBoolean(false));
            assertThat(found.at("/result/structuredContent/count").asInt())
                    .as(found.toString())
                    .isPositive();
        }
    }
}
