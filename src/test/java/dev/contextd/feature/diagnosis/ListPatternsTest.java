package dev.contextd.feature.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ListPatternsTest {
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

    private JsonNode list(String arguments) throws Exception {
        return Answers.of(world, "list_patterns", arguments);
    }

    private static List<String> ids(JsonNode page) {
        return page.path("patterns")
                .valueStream()
                .map(pattern -> pattern.path("id").asString())
                .toList();
    }

    @Test
    void thePagesTogetherHoldEveryPatternOnceAndAsItIsWritten() throws Exception {
        var seen = new ArrayList<JsonNode>();
        var page = list("{\"limit\":100}");
        page.path("patterns").forEach(seen::add);
        while (page.has("next_cursor")) {
            page = list(Json.object()
                    .put("limit", 100)
                    .put("cursor", page.path("next_cursor").asString())
                    .toString());
            page.path("patterns").forEach(seen::add);
        }

        var failures = KnownFailures.standard().all();
        assertThat(seen.stream().map(pattern -> pattern.path("id").asString()))
                .containsExactlyInAnyOrderElementsOf(
                        failures.stream().map(KnownFailure::id).toList());
        assertThat(page.path("total").asInt()).isEqualTo(failures.size());
        assertThat(seen.getFirst().path("severity").asString()).isEqualTo("critical");
        assertThat(seen.getLast().path("severity").asString()).isEqualTo("low");
        assertThat(seen.toString()).doesNotContain("REDACTED");
        assertThat(seen).allSatisfy(pattern -> {
            assertThat(pattern.has("success_rate")).isFalse();
            assertThat(pattern.path("usage_count").asInt(-1)).isZero();
            assertThat(pattern.path("source").asString()).isEqualTo("catalogue");
        });
    }

    @Test
    void aPageHasTenUnlessSaidOtherwiseAndFiltersCombine() throws Exception {
        assertThat(ids(list("{}"))).hasSize(10);
        var network = list("{\"category\":\"network\",\"severity\":\"high\",\"limit\":100}");
        assertThat(ids(network)).contains("net-dns", "java-truststore").doesNotContain("disk-full", "mysql-gone-away");
        assertThat(network.path("total").asInt()).isEqualTo(ids(network).size());
        assertThat(network.has("next_cursor")).isFalse();
    }

    @Test
    void whatNobodyHasJudgedIsNotKnownToWork() throws Exception {
        assertThat(list("{\"min_success_rate\":0.1}").path("total").asInt(-1)).isZero();
    }

    @Test
    void usesAreCountedForEachOwnerAndSurviveARestart() throws Exception {
        String alice = world.wiring.tokens().add("alice", "web", "acme");
        String bob = world.wiring.tokens().add("bob", "web", "acme");
        String heap = "{\"error_message\":\"java.lang.OutOfMemoryError: Java heap space\"}";
        asOwner(alice, "troubleshoot", heap);
        world.clock.advance(Duration.ofHours(1));
        asOwner(alice, "troubleshoot", heap);
        asOwner(bob, "troubleshoot", heap);
        asOwner(alice, "troubleshoot", "{\"error_message\":\"nothing that anybody knows\"}");

        world.close();
        world = World.in(directory);
        var ofAlice = used(asOwner(alice, "list_patterns", "{\"severity\":\"critical\",\"limit\":100}"));
        assertThat(ofAlice).hasSize(1);
        assertThat(ofAlice.getFirst().path("id").asString()).isEqualTo("java-heap-space");
        assertThat(ofAlice.getFirst().path("usage_count").asInt()).isEqualTo(2);
        assertThat(ofAlice.getFirst().path("last_used").asString()).isEqualTo("2026-01-17T11:30:00Z");
        var ofBob = used(asOwner(bob, "list_patterns", "{\"severity\":\"critical\",\"limit\":100}"));
        assertThat(ofBob.getFirst().path("usage_count").asInt()).isEqualTo(1);
    }

    private static List<JsonNode> used(JsonNode page) {
        return page.path("patterns")
                .valueStream()
                .filter(pattern -> pattern.path("usage_count").asInt() > 0)
                .toList();
    }

    private JsonNode asOwner(String token, String tool, String arguments) throws Exception {
        var request = Requests.stateless(1, "tools/call", Requests.tool(tool, arguments));
        return world.http()
                .stateless(request, Map.of("Authorization", "Bearer " + token))
                .json()
                .at("/result/structuredContent");
    }

    @Test
    void oneBeyondEachLimitIsRefused() throws Exception {
        for (String arguments : List.of(
                "{\"limit\":101}",
                "{\"limit\":0}",
                "{\"min_success_rate\":1.1}",
                "{\"severity\":\"grave\"}",
                "{\"cursor\":\"" + "x".repeat(201) + "\"}",
                "{\"cursor\":\"x\"}",
                "{\"cursor\":\"grave:x\"}")) {
            assertThat(list(arguments).at("/error/category").asString())
                    .as(arguments)
                    .isEqualTo("validation");
        }
    }
}
