package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.HttpClientOfTests;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What those who run a server learn of it over HTTP.
class OperatorPagesTest {
    private static final Map<String, String> NOBODY = Map.of("Authorization", "");

    @TempDir
    Path directory;

    private static String metrics(HttpClientOfTests client) throws Exception {
        return client.send("GET", "/metrics", "", Map.of()).body();
    }

    private static Map<String, String> bearer(String token) {
        return Map.of("Authorization", "Bearer " + token);
    }

    @Test
    void whatWasMeasuredIsThereForAScraper() throws Exception {
        try (var world = World.in(directory)) {
            var http = world.http();
            http.call("ping", "{}");
            http.call("memory_search", "{}");
            http.send("GET", "/nothing", "", Map.of());

            var page = http.send("GET", "/metrics", "", Map.of());
            assertThat(page.header("content-type")).startsWith("text/plain; version=0.0.4");
            assertThat(page.body())
                    .contains(
                            "contextd_tool_duration_seconds_count{tool_name=\"ping\",outcome=\"ok\"} 1",
                            "contextd_tool_duration_seconds_count{tool_name=\"memory_search\",outcome=\"validation\"} 1",
                            "http_server_active_requests 1",
                            "contextd_http_connections 1");
            var seen = Eventually.see(() -> metrics(http), text -> text.contains("http_route=\"/metrics\""));
            assertThat(seen)
                    .contains(
                            "http_server_request_duration_seconds_count{http_request_method=\"POST\",http_route=\"/mcp\","
                                    + "http_response_status_code=\"200\"} 2",
                            "http_route=\"other\",http_response_status_code=\"404\"} 1")
                    .doesNotContain(directory.toString());
        }
    }

    @Test
    void theStoreTheIndexAndFoldingAreMeasured() throws Exception {
        try (var world = World.in(directory)) {
            var http = world.http();
            var project = Json.object().put("project_path", directory.toString());
            http.call(
                    "memory_record",
                    project.deepCopy()
                            .put("title", "One")
                            .put("content", "A text to find.")
                            .put("outcome", "success")
                            .toString());
            http.call("memory_search", project.deepCopy().put("query", "text").toString());
            http.call(
                    "context_branch",
                    project.deepCopy()
                            .put("description", "Look")
                            .put("prompt", "Look.")
                            .toString());
            http.call(
                    "context_return", project.deepCopy().put("message", "Done.").toString());

            assertThat(Eventually.see(() -> metrics(http), text -> text.contains("contextd_folding_folds_total 1")))
                    .contains(
                            "contextd_store_duration_seconds_count{operation=\"write\",outcome=\"ok\"}",
                            "contextd_search_duration_seconds_count{operation=\"search\",outcome=\"ok\"}",
                            "contextd_embedding_duration_seconds_count{outcome=\"ok\"}",
                            "contextd_embedding_texts_total",
                            "contextd_embedding_queue",
                            "contextd_folding_tokens_total{kind=\"summary\"}");
        }
    }

    @Test
    void whatWasMeasuredIsForThoseWhoRunTheServer() throws Exception {
        try (var world = World.in(directory, Map.of("http.metrics_token", "only-for-scraping"))) {
            var http = world.http();
            String alice = world.wiring.tokens().add("alice", "a", "a");
            String admin = world.wiring.tokens().add(new Owner("carol", "a", "a", true));

            assertThat(http.send("GET", "/metrics", "", NOBODY).status()).isEqualTo(401);
            assertThat(http.send("GET", "/metrics", "", bearer(alice)).status()).isEqualTo(403);
            assertThat(http.send("GET", "/metrics", "", bearer(admin)).status()).isEqualTo(200);
            assertThat(http.send("GET", "/metrics", "", bearer("only-for-scraping"))
                            .status())
                    .isEqualTo(200);
            assertThat(http.send("GET", "/mcp/tools/list", "", bearer("only-for-scraping"))
                            .status())
                    .isEqualTo(401);
            assertThat(http.send("POST", "/metrics", "", Map.of()).status()).isEqualTo(405);
        }
    }

    @Test
    void anEmptyTokenOfAScraperLetsNobodyIn() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(world.http().send("GET", "/metrics", "", NOBODY).status())
                    .isEqualTo(401);
            assertThat(world.http().send("GET", "/metrics", "", bearer("")).status())
                    .isEqualTo(401);
        }
    }

    @Test
    void aLoadBalancerIsToldWhenToSendCalls() throws Exception {
        try (var world = World.in(directory)) {
            var http = world.http();
            var ready = Eventually.see(() -> http.send("GET", "/ready", "", NOBODY), answer -> answer.status() == 200);

            assertThat(ready.json().path("status").asString()).isEqualTo("ready");
            assertThat(http.send("GET", "/ready", "", Map.of("Host", "10.1.2.3"))
                            .status())
                    .as("it asks an address")
                    .isEqualTo(200);
            assertThat(http.send("GET", "/mcp/tools/list", "", Map.of("Host", "10.1.2.3"))
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void aServerThatCannotOpenWhatIsKeptSaysWhyAndRecoversByItself() throws Exception {
        try (var world = World.in(directory)) {
            // A directory where the database should be.
            var blocked = Files.createDirectories(directory.resolve("data/contextd.db/in-the-way"));
            var http = world.http();
            var waiting = Eventually.see(
                    () -> http.send("GET", "/ready", "", NOBODY),
                    answer -> !answer.json()
                            .path("not_ready")
                            .path("store")
                            .asString("")
                            .contains("is starting"));

            assertThat(waiting.status()).isEqualTo(503);
            assertThat(waiting.json().path("not_ready").path("store").asString())
                    .isNotEmpty();

            Files.delete(blocked);
            Files.delete(blocked.getParent());
            Eventually.isTrue(() -> http.send("GET", "/ready", "", NOBODY).status() == 200);
        }
    }
}
