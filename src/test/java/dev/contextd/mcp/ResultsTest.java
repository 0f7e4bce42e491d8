package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/// docs/protocol.md §2.5: what results of the current revision carry, lists and their pages.
class ResultsTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "server/discover, public",
        "tools/list, private",
        "prompts/list, private",
        "resources/list, private",
        "resources/templates/list, private"
    })
    void everyResultSaysWhatItIsWhoSentItAndHowLongItHolds(String method, String scope) throws Exception {
        try (var world = World.in(directory)) {
            var result = world.http().stateless(method, Json.object()).json().path("result");

            assertThat(result.path("resultType").asString()).isEqualTo("complete");
            assertThat(result.at("/_meta/io.modelcontextprotocol~1serverInfo/name")
                            .asString())
                    .isEqualTo("contextd");
            assertThat(result.path("ttlMs").isIntegralNumber()).isTrue();
            assertThat(result.path("cacheScope").asString()).isEqualTo(scope);
        }
    }

    @Test
    void aToolsAnswerIsNotToBeCached() throws Exception {
        try (var world = World.in(directory)) {
            var result = world.http().call("ping", "{}").json().path("result");

            assertThat(result.path("resultType").asString()).isEqualTo("complete");
            assertThat(result.has("ttlMs")).isFalse();
        }
    }

    @Test
    void discoverTellsVersionsCapabilitiesAndInstructions() throws Exception {
        try (var world = World.in(directory)) {
            var result = world.http()
                    .stateless("server/discover", Json.object())
                    .json()
                    .path("result");

            assertThat(result.path("supportedVersions").toString())
                    .isEqualTo("[\"2026-07-28\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\"]");
            assertThat(result.path("capabilities").toString())
                    .isEqualTo("{\"tools\":{},\"prompts\":{},\"resources\":{\"subscribe\":true},\"completions\":{}}");
            assertThat(result.path("instructions").asString()).contains("contextd://help");
        }
    }

    @Test
    void listsComeInPagesWhoseCursorsLeadThroughAllOfThem() throws Exception {
        try (var world = World.in(directory, Map.of("mcp.page_size", "1", "toolsets", "all"))) {
            var names = new ArrayList<String>();
            var params = Json.object().put("cursor", "");
            while (params.has("cursor")) {
                var page = world.http().stateless("tools/list", params).json().path("result");
                assertThat(page.path("tools").size()).isEqualTo(1);
                names.add(page.at("/tools/0/name").asString());
                params = Json.object();
                if (page.has("nextCursor")) {
                    params.put("cursor", page.path("nextCursor").asString());
                }
            }
            assertThat(names)
                    .hasSizeGreaterThan(3)
                    .containsExactlyElementsOf(world.wiring.catalog().entries().stream()
                            .map(entry -> entry.info().name())
                            .toList());
        }
    }

    @Test
    void theListOfToolsDoesNotVaryByConnectionOrEarlierCalls() throws Exception {
        try (var world = World.in(directory)) {
            var before = world.http().stateless("tools/list", Json.object()).json();
            world.http().call("ping", "{}");
            var headers = world.http().session("2025-11-25");
            var inSession = world.http()
                    .post(Requests.plain(7, "tools/list", Json.object()).toString(), headers);

            assertThat(world.http().stateless("tools/list", Json.object()).json())
                    .isEqualTo(before);
            assertThat(inSession.json().at("/result/tools")).isEqualTo(before.at("/result/tools"));
        }
    }

    @Test
    void olderRevisionsGetNoneOfTheNewFields() throws Exception {
        try (var world = World.in(directory)) {
            var headers = world.http().session("2025-06-18");
            var answer = world.http()
                    .post(Requests.plain(7, "tools/list", Json.object()).toString(), headers);

            var result = (ObjectNode) answer.json().path("result");
            assertThat(result.propertyNames()).containsExactly("tools");
        }
    }

    @Test
    void theToolManifestIsAlsoAPlainPage() throws Exception {
        try (var world = World.in(directory)) {
            var page = world.http().send("GET", "/mcp/tools/list", "", Map.of());
            var listed = world.http().stateless("tools/list", Json.object()).json();

            assertThat(page.status()).isEqualTo(200);
            assertThat(page.json().path("tools")).isEqualTo(listed.at("/result/tools"));
        }
    }
}
