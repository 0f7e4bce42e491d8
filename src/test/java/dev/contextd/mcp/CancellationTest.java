package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// docs/protocol.md §2.8: cancellation, progress, and clients that go.
class CancellationTest {
    private static final String CANCEL_9 =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":9}}";

    @TempDir
    Path directory;

    private static ObjectNode waiting() {
        return Requests.stateless(9, "tools/call", Requests.tool("wait", "{}"));
    }

    private static ObjectNode waitingInASession() {
        return Requests.plain(9, "tools/call", Requests.tool("wait", "{}"));
    }

    private static boolean soon(CountDownLatch latch) throws InterruptedException {
        return latch.await(20, TimeUnit.SECONDS);
    }

    @Test
    void aClientThatGoesCancelsItsRequestInTheCurrentRevision() throws Exception {
        try (var world = World.in(directory)) {
            var request = waiting();
            var stream = world.http().open(request, HttpClientOfTests.routing(request));
            assertThat(soon(world.wait.started)).isTrue();
            stream.close();

            assertThat(soon(world.wait.interrupted)).isTrue();
        }
    }

    @Test
    void aLongRequestBecomesAStreamThatIsKeptAwake() throws Exception {
        try (var world = World.in(directory)) {
            var request = waiting();
            var stream = world.http().open(request, HttpClientOfTests.routing(request));
            var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));

            assertThat(lines.readLine()).isEqualTo(": ");
            world.wait.release.countDown();
            assertThat(lines.lines().filter(line -> line.startsWith("data: ")).findFirst())
                    .hasValueSatisfying(line -> assertThat(line).contains("\"released\":true"));
        }
    }

    @Test
    void aCancelledCallOnStdioIsStoppedAndNeverAnswered() throws Exception {
        for (boolean stateless : new boolean[] {true, false}) {
            try (var world = World.in(directory);
                    var client = world.stdio()) {
                client.initialize("2025-11-25");
                client.send((stateless ? waiting() : waitingInASession()).toString());
                assertThat(soon(world.wait.started)).isTrue();
                client.send(CANCEL_9);

                assertThat(soon(world.wait.interrupted)).isTrue();
                var next = client.ask(Requests.plain(10, "ping", Json.object()));
                assertThat(next.path("id").asInt()).isEqualTo(10);
                assertThat(client.isSilent()).isTrue();
            }
        }
    }

    @Test
    void aCancellationInASessionStopsTheCall() throws Exception {
        try (var world = World.in(directory)) {
            var http = world.http();
            var session = http.session("2025-11-25");
            var answer = CompletableFuture.supplyAsync(() -> post(http, waitingInASession(), session));
            assertThat(soon(world.wait.started)).isTrue();

            assertThat(http.post(CANCEL_9, session).status()).isEqualTo(202);

            assertThat(soon(world.wait.interrupted)).isTrue();
            assertThat(answer.get(20, TimeUnit.SECONDS).body()).doesNotContain("jsonrpc");
        }
    }

    @Test
    void aClientThatGoesCancelsNothingInASession() throws Exception {
        try (var world = World.in(directory)) {
            var stream = world.http().open(waitingInASession(), world.http().session("2025-11-25"));
            assertThat(soon(world.wait.started)).isTrue();
            stream.close();
            // Long enough for the keep-alive that would have noticed it in the current revision.
            assertThat(world.wait.interrupted.await(2, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void aServerThatStopsLetsACallUnderWayFinish() throws Exception {
        var world = World.in(directory);
        var http = world.http();
        var answer = CompletableFuture.supplyAsync(() -> post(http, waitingInASession(), session(http)));
        assertThat(soon(world.wait.started)).isTrue();
        var stopped = CompletableFuture.runAsync(() -> {
            try {
                world.close();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(answer.get(20, TimeUnit.SECONDS).body()).contains("\"released\":true");
        stopped.get(20, TimeUnit.SECONDS);
    }

    @Test
    void cancellingWhatIsUnknownOrAnsweredIsIgnored() throws Exception {
        try (var world = World.in(directory);
                var client = world.stdio()) {
            client.initialize("2025-11-25");
            client.send(CANCEL_9);
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\"}");

            assertThat(client.ask(Requests.plain(10, "ping", Json.object()))
                            .path("id")
                            .asInt())
                    .isEqualTo(10);
        }
    }

    @Test
    void progressFlowsUnderTheClientsTokenAndGrows() throws Exception {
        try (var world = World.in(directory)) {
            world.wait.release.countDown();
            var request = waiting();
            ((ObjectNode) request.at("/params/_meta")).put("progressToken", "p-1");

            var messages = world.http().stateless(request, new HashMap<>()).messages();

            assertThat(messages.getLast()
                            .at("/result/structuredContent/released")
                            .asBoolean(false))
                    .isTrue();
            List<JsonNode> reports = messages.subList(0, messages.size() - 1);
            assertThat(reports).isNotEmpty();
            assertThat(reports)
                    .allSatisfy(report -> assertThat(
                                    report.at("/params/progressToken").asString())
                            .isEqualTo("p-1"));
            assertThat(reports.stream().map(r -> r.at("/params/progress").asDouble()))
                    .isSorted()
                    .doesNotHaveDuplicates()
                    .last()
                    .isEqualTo(3.0);
        }
    }

    @Test
    void withoutATokenThereIsNoProgress() throws Exception {
        try (var world = World.in(directory)) {
            world.wait.release.countDown();

            assertThat(world.http().stateless(waiting(), new HashMap<>()).isStream())
                    .isFalse();
        }
    }

    private static Map<String, String> session(HttpClientOfTests http) {
        try {
            return http.session("2025-11-25");
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static HttpClientOfTests.Answer post(
            HttpClientOfTests http, ObjectNode request, Map<String, String> headers) {
        try {
            return http.post(request.toString(), headers);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
