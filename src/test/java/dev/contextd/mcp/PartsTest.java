package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.HttpClientOfTests.Answer;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// A part of the offer at a path of its own.
class PartsTest {
    @TempDir
    Path directory;

    private static Answer at(World world, String path, String method, ObjectNode params) throws Exception {
        return world.http()
                .send(
                        "POST",
                        path,
                        Requests.stateless(1, method, params).toString(),
                        Map.of(
                                "Content-Type",
                                "application/json",
                                "Accept",
                                "application/json, text/event-stream",
                                "MCP-Protocol-Version",
                                "2026-07-28",
                                "Mcp-Method",
                                method,
                                "Mcp-Name",
                                params.path("name").asString("none")));
    }

    private static List<String> names(World world, String path) throws Exception {
        return at(world, path, "tools/list", Json.object())
                .json()
                .at("/result/tools")
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }

    @Test
    void aPathNamesTheToolsetsThatAClientWants() throws Exception {
        try (var world = World.in(directory)) {
            assertThat(names(world, "/mcp/x/core")).hasSizeBetween(5, 15).contains("memory_search");
            assertThat(names(world, "/mcp/x/memories,skills"))
                    .contains("memory_record", "skill_create")
                    .doesNotContain("context_branch");
            assertThat(names(world, "/mcp/x/memories/readonly"))
                    .contains("memory_search")
                    .doesNotContain("memory_record");
            assertThat(names(world, "/mcp/x/all")).isEqualTo(names(world, "/mcp"));
        }
    }

    @Test
    void whatIsNotOfferedThereCannotBeCalledThere() throws Exception {
        try (var world = World.in(directory)) {
            ObjectNode call = Json.object().put("name", "skill_list").set("arguments", Json.object());
            assertThat(at(world, "/mcp/x/skills", "tools/call", call).errorCode())
                    .isZero();
            assertThat(at(world, "/mcp/x/memories", "tools/call", call).errorCode())
                    .isEqualTo(-32602);
        }
    }

    @Test
    void noPathOffersMoreThanTheSettings() throws Exception {
        try (var world = World.in(directory, Map.of("toolsets", "memories", "read_only", "true"))) {
            assertThat(names(world, "/mcp/x/all"))
                    .isEqualTo(names(world, "/mcp"))
                    .doesNotContain("memory_record");
        }
    }

    @Test
    void whatDoesNotExistIsExplained() throws Exception {
        try (var world = World.in(directory)) {
            for (String path : List.of("/mcp/x/", "/mcp/x/memory", "/mcp/x/core/other", "/mcp/y")) {
                var answer = at(world, path, "tools/list", Json.object());
                assertThat(answer.status()).as(path).isEqualTo(404);
            }
            assertThat(at(world, "/mcp/x/memory", "tools/list", Json.object()).body())
                    .contains("/mcp/x/core");
        }
    }
}
