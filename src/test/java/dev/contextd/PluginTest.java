package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Wiring;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// The folder that Claude Code installs.
class PluginTest {
    private static final Path PLUGIN = Path.of("agents/claude");
    private static final Pattern NAME = Pattern.compile("`([a-z]+_[a-z_]+)`");

    /// Names in backticks that are fields of answers, or tools of the agents themselves.
    private static final Set<String> FIELDS = Set.of("context_usage", "extract_memory", "spawn_agent");

    @TempDir
    Path directory;

    @Test
    void itIsOfThisVersionAndStartsTheBridge() {
        var plugin = Json.MAPPER.readTree(PLUGIN.resolve(".claude-plugin/plugin.json"));
        assertThat(plugin.path("version").asString()).isEqualTo(Wiring.version());
        assertThat(plugin.at("/mcpServers/contextd/args/0").asString()).isEqualTo("stdio");
        var listed =
                Json.MAPPER.readTree(Path.of(".claude-plugin/marketplace.json")).at("/plugins/0");
        assertThat(Path.of(listed.path("source").asString()).normalize()).isEqualTo(PLUGIN);
    }

    @Test
    void itsServerKeepsSilentBesideAnEntryOfTheUserAndStillServesHooks() throws Exception {
        var plugin = Json.MAPPER.readTree(PLUGIN.resolve(".claude-plugin/plugin.json"));
        assertThat(plugin.at("/mcpServers/contextd/args/1").asString()).isEqualTo("--plugin");
        try (var world = World.in(directory);
                var agent = world.stdio(world.config.selection().ofNone())) {
            var welcome = agent.initialize("2025-11-25");
            assertThat(welcome.path("instructions").asString())
                    .hasSizeLessThan(150)
                    .contains("hooks");
            for (String list : List.of("tools", "prompts", "resources")) {
                assertThat(agent.ask(Requests.plain(2, list + "/list", Json.object()))
                                .at("/result/" + list))
                        .as(list)
                        .isEmpty();
            }
            var event = "{\"event\":\"PostToolUse\",\"payload\":{\"session_id\":\"s\",\"tool_name\":\"Read\"}}";
            var answer = agent.ask(Requests.plain(3, "tools/call", Requests.tool("hook", event)));
            assertThat(answer.has("result")).as(answer.toString()).isTrue();
            assertThat(agent.ask(Requests.plain(4, "tools/call", Requests.tool("status", "{}")))
                            .has("error"))
                    .isTrue();
        }
    }

    @Test
    void itsHooksTellTheEventTheyAreFor() {
        var hooks = hooks();
        assertThat(hooks.propertyNames())
                .containsExactlyInAnyOrder(
                        "SessionStart",
                        "UserPromptSubmit",
                        "PostToolUse",
                        "PostToolUseFailure",
                        "PreCompact",
                        "Stop",
                        "SessionEnd");
        hooks.properties().forEach(event -> {
            var hook = event.getValue().at("/0/hooks/0");
            assertThat(hook.path("timeout").asInt(0)).isBetween(1, 10);
            assertThat(hook.path("type").asString())
                    .as("the plugin's server may be silent beside that which has the session")
                    .isEqualTo("command");
            assertThat(hook.path("command").asString()).isEqualTo("contextd hook " + event.getKey());
        });
    }

    /// Agents put objects in as they are, or as a text, and nothing for what there is not.
    @ParameterizedTest
    @ValueSource(strings = {"{\"command\":\"make\"}", "\"{\\\"command\\\":\\\"make\\\"}\"", "\"\""})
    void whatAToolDidCountsAlsoForAnAgentThatIsOfferedLittle(String toolInput) throws Exception {
        var input = Json.object().put("event", "PostToolUse");
        var payload = input.putObject("payload");
        payload.put("session_id", "agent-1")
                .put("cwd", directory.toString())
                .put("tool_name", "Bash")
                .put("tool_response", "word ".repeat(500))
                .set("tool_input", Json.MAPPER.readTree(toolInput));
        try (var world = World.in(directory, Map.of("toolsets", "core"))) {
            var caller = new Caller(
                    world.wiring.localUser(), Connection.startedIn(directory), Progress.SILENT, Optional.empty());
            var branch =
                    Json.object().put("description", "d").put("prompt", "p").put("project_path", directory.toString());
            assertThat(world.wiring.pipeline().run("context_branch", branch, caller))
                    .isPresent();

            assertThat(world.wiring.catalog().entries().toString()).doesNotContain("HookTool");
            assertThat(world.wiring.pipeline().run("hook", input, caller))
                    .hasValueSatisfying(reply -> assertThat(reply.text()).isEqualTo("{}"));
            assertThat(spent(world, caller)).isGreaterThan(490);
        }
    }

    private int spent(World world, Caller caller) {
        return world.wiring
                .pipelineOfHooks()
                .run("context_branch_status", Json.object().put("project_path", directory.toString()), caller)
                .orElseThrow()
                .structured()
                .path("token_breakdown")
                .valueStream()
                .mapToInt(tokens -> tokens.asInt(0))
                .max()
                .orElse(0);
    }

    private static JsonNode hooks() {
        return Json.MAPPER.readTree(PLUGIN.resolve("hooks/hooks.json")).path("hooks");
    }

    @Test
    void itsTextsNameToolsThatThereAre() throws Exception {
        try (var world = World.in(directory)) {
            var texts = Sources.below(PLUGIN.toString(), ".md");
            assertThat(texts).hasSize(5);
            for (Path file : texts) {
                NAME.matcher(Sources.text(file))
                        .results()
                        .map(found -> found.group(1))
                        .filter(name -> !FIELDS.contains(name))
                        .forEach(name -> assertThat(world.wiring.catalog().find(name))
                                .as(file + " names " + name)
                                .isPresent());
            }
        }
    }
}
