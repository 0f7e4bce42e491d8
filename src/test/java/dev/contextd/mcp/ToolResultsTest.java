package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a tool's answer looks like to a client.
class ToolResultsTest {
    @TempDir
    Path directory;

    @Test
    void theTextIsTheObjectAsCompactJson() throws Exception {
        try (var world = World.in(directory)) {
            var result = world.http().call("echo", "{\"text\":\"hi\"}").json().path("result");

            assertThat(result.path("structuredContent").toString()).isEqualTo("{\"text\":\"hi\",\"tags\":[]}");
            assertThat(result.at("/content/0/text").asString())
                    .isEqualTo(result.path("structuredContent").toString());
        }
    }

    @Test
    void pingAnswersTheSeedsWord() throws Exception {
        try (var world = World.in(directory)) {
            var result = world.http()
                    .call("ping", "{\"random_string\":\"x\"}")
                    .json()
                    .path("result");

            assertThat(result.at("/content/0/text").asString()).isEqualTo("pong");
            assertThat(result.path("structuredContent").toString()).isEqualTo("{\"reply\":\"pong\"}");
        }
    }

    @Test
    void statusTellsHowTheServerIs() throws Exception {
        try (var world = World.in(directory)) {
            world.http().call("ping", "{}");
            world.http().call("echo", "{}");
            world.clock.advance(Duration.ofSeconds(3_725));

            var status = Answers.of(world, "status", "{}");
            assertThat(status.path("status").asString()).isEqualTo("healthy");
            assertThat(status.path("uptime").asString()).isEqualTo("1h 2m 5s");
            assertThat(status.at("/services/data_directory/status").asString()).isEqualTo("healthy");
            assertThat(status.at("/metrics/tools_available").asInt())
                    .isEqualTo(world.wiring.catalog().entries().size());
            assertThat(status.at("/metrics/calls/ping/count").asInt()).isEqualTo(1);
            assertThat(status.at("/metrics/calls/echo/failed").asInt()).isEqualTo(1);
            assertThat(status.path("last_updated").asString()).isEqualTo("2026-01-17T11:32:05Z");
        }
    }

    @Test
    void statusOfAnUnknownOperationIsNotFound() throws Exception {
        try (var world = World.in(directory)) {
            var error = world.http()
                    .call("status", "{\"operation_id\":\"op-1\"}")
                    .json()
                    .at("/result/structuredContent/error");

            assertThat(error.path("category").asString()).isEqualTo("not_found");
            assertThat(error.path("code").asInt()).isEqualTo(-32602);
            assertThat(error.at("/data/operation_id").asString()).isEqualTo("op-1");
        }
    }

    @Test
    void everyToolResponseCarriesTheStateInHeaderAndMeta() throws Exception {
        var project = Files.createDirectories(directory.resolve("project"));
        try (var world = World.in(directory)) {
            for (String arguments : new String[] {"{\"text\":\"a\",\"project_path\":\"" + project + "\"}", "{}"}) {
                var answer = world.http().call("echo", arguments);

                var state = Json.MAPPER.readTree(answer.header("x-context-state"));
                assertThat(state).isEqualTo(answer.json().at("/result/_meta/contextd~1state"));
                assertThat(state.path("session_id").asString()).startsWith("sess_");
                assertThat(state.path("project").asString()).matches("[0-9a-f]{16}");
                assertThat(state.has("active_branch_id")).isTrue();
                assertThat(state.path("branch_depth").asInt(-1)).isZero();
                assertThat(state.path("total_tokens").asInt(-1)).isNotNegative();
                assertThat(state.path("folded_tokens").asInt(-1)).isZero();
                assertThat(state.path("context_usage").asDouble(-1)).isNotNegative();
            }
        }
    }

    @Test
    void connectionsWithASessionOfTheirOwnDoNotShareState() throws Exception {
        try (var world = World.in(directory)) {
            var call =
                    Requests.plain(1, "tools/call", Requests.tool("ping", "{}")).toString();
            var first = world.http().session("2025-11-25");
            var second = world.http().session("2025-11-25");

            assertThat(world.http().post(call, first).header("x-context-state"))
                    .isEqualTo(world.http().post(call, first).header("x-context-state"))
                    .isNotEqualTo(world.http().post(call, second).header("x-context-state"));
        }
    }

    @Test
    void secretsAreMaskedOnTheWayInAndInErrors() throws Exception {
        String key = "ghp_" + "a1B2c3D4e5F6".repeat(3);
        try (var world = World.in(directory)) {
            assertThat(world.http()
                            .call("echo", "{\"text\":\"use " + key + "\"}")
                            .body())
                    .contains("[REDACTED:")
                    .doesNotContain(key);
            assertThat(world.http()
                            .call("status", "{\"operation_id\":\"" + key + "\"}")
                            .body())
                    .contains("[REDACTED:")
                    .doesNotContain(key);
        }
    }

    @Test
    void aReadOnlyServerLeavesOutWhatWrites() throws Exception {
        try (var world = World.in(directory, Map.of("read_only", "true"))) {
            assertThat(world.http().call("echo", "{}").errorCode()).isEqualTo(-32602);
            assertThat(world.http().call("ping", "{}").errorCode()).isZero();
        }
    }

    @Test
    void onlyTheChosenToolsetsAreOffered() throws Exception {
        try (var world = World.in(directory, Map.of("toolsets", "conversations"))) {
            var tools =
                    world.http().stateless("tools/list", Json.object()).json().at("/result/tools");

            assertThat(tools.valueStream().map(tool -> tool.path("name").asString()))
                    .hasSize(10)
                    .contains("ping", "add_message", "conversation_search")
                    .doesNotContain("status", "memory_record");
        }
    }
}
