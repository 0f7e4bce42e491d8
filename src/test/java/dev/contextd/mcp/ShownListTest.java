package dev.contextd.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Requests;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Which tools an agent's model is shown, and how it gets at the others.
class ShownListTest {
    @TempDir
    Path directory;

    private static List<String> names(JsonNode answer) {
        return answer.at("/result/tools")
                .valueStream()
                .map(tool -> tool.path("name").asString())
                .toList();
    }

    /// What a client of this name is shown that does not shake hands.
    private static List<String> listed(World world, String client) throws Exception {
        var params = Json.object();
        params.putObject("_meta")
                .putObject("io.modelcontextprotocol/clientInfo")
                .put("name", client)
                .put("version", "1");
        return names(world.http().stateless("tools/list", params).json());
    }

    /// The same in a session.
    private static List<String> listedOnStdio(World world, String client) throws Exception {
        try (var stdio = world.stdio()) {
            var initialize = Requests.initialize("2025-11-25");
            initialize.withObject("/params/clientInfo").put("name", client);
            stdio.ask(initialize.toString());
            return names(stdio.ask(Requests.plain(2, "tools/list", Json.object())));
        }
    }

    @Test
    void agentsThatShowTheirModelEverythingGetAFewAndAWayToTheRest() throws Exception {
        try (var world = World.in(directory)) {
            var codex = listed(world, "codex-mcp-client");

            assertThat(codex)
                    .contains("context_branch", "memory_search", "find_tools", "call_tool")
                    .doesNotContain("skill_create")
                    .hasSizeLessThan(15);
            assertThat(listedOnStdio(world, "opencode")).isEqualTo(codex);
            assertThat(listedOnStdio(world, "gemini-cli-mcp-client")).isEqualTo(codex);
        }
    }

    @Test
    void agentsThatSearchToolsGetAllOfThem() throws Exception {
        try (var world = World.in(directory)) {
            var qwen = listed(world, "qwen-cli-mcp-client-contextd");

            assertThat(qwen)
                    .contains("context_branch", "skill_create", "forget")
                    .doesNotContain("find_tools", "call_tool");
            assertThat(listedOnStdio(world, "qwen-cli-mcp-client-contextd")).isEqualTo(qwen);
        }
    }

    @Test
    void whatTheUserChoseIsShownToEverybody() throws Exception {
        try (var world = World.in(directory, Map.of("toolsets", "all"))) {
            assertThat(listed(world, "codex-mcp-client"))
                    .isEqualTo(listed(world, "claude-code"))
                    .contains("skill_create")
                    .hasSizeGreaterThan(45);
        }
    }

    @Test
    void whoMayOnlyReadIsShownAllThatReads() throws Exception {
        try (var world = World.in(directory, Map.of("read_only", "true"))) {
            assertThat(listed(world, "codex-mcp-client"))
                    .contains("memory_search", "skill_list")
                    .doesNotContain("call_tool", "memory_record");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "all", "hooks", "short"})
    void whatHooksCallIsInNoListAndCanBeCalled(String toolsets) throws Exception {
        try (var world = World.in(directory, Map.of("toolsets", toolsets))) {
            assertThat(listed(world, "claude-code")).doesNotContain("hook");
            assertThat(listed(world, "codex-mcp-client")).doesNotContain("hook");
            assertThat(world.http()
                            .call("hook", "{\"event\":\"Notification\",\"payload\":{}}")
                            .json()
                            .path("result")
                            .has("isError"))
                    .isFalse();
        }
    }

    @Test
    void aToolThatIsNotListedIsFoundAndCalled() throws Exception {
        try (var world = World.in(directory)) {
            var found = Answers.of(world, "find_tools", "{\"query\":\"list the skills there are\"}");
            assertThat(found.at("/tools/0/name").asString()).isEqualTo("skill_list");
            assertThat(found.at("/tools/0/arguments/properties").has("limit")).isTrue();

            var called = Answers.of(world, "call_tool", "{\"name\":\"skill_list\",\"arguments\":{\"limit\":3}}");
            assertThat(called).isEqualTo(Answers.of(world, "skill_list", "{\"limit\":3}"));
            for (String ping : List.of("{\"name\":\"ping\"}", "{\"name\":\"ping\",\"arguments\":null}")) {
                assertThat(Answers.of(world, "call_tool", ping).path("reply").asString())
                        .as(ping)
                        .isEqualTo("pong");
            }
        }
    }

    @Test
    void aCallThroughAnotherToolIsHeldToItsSchema() throws Exception {
        try (var world = World.in(directory)) {
            var answer = Answers.of(world, "call_tool", "{\"name\":\"skill_list\",\"arguments\":{\"limit\":100000}}");

            assertThat(answer.at("/error/category").asString()).isEqualTo("validation");
            assertThat(answer.at("/error/message").asString()).contains("limit");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing_of_that_name", "hook", "call_tool", ""})
    void whatIsNoToolForModelsCannotBeCalledThrough(String name) throws Exception {
        try (var world = World.in(directory)) {
            var answer = Answers.of(world, "call_tool", "{\"name\":\"" + name + "\",\"arguments\":{}}");

            assertThat(answer.at("/error/category").asString()).isIn("not_found", "validation");
        }
    }

    @Test
    void whoeverAsksForNothingInParticularIsToldOfEveryTool() throws Exception {
        try (var world = World.in(directory)) {
            var all = listed(world, "qwen-cli-mcp-client-contextd");
            var found = Answers.of(world, "find_tools", "{}")
                    .path("tools")
                    .valueStream()
                    .map(tool -> tool.path("name").asString())
                    .toList();

            assertThat(found).containsAll(all).doesNotContain("hook", "find_tools", "call_tool");
        }
    }
}
