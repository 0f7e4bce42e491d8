package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Wiring;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The hooks that other agents than Claude Code get.
class AgentHooksTest {
    private static final Path AGENTS = Path.of("agents");

    private record Hook(String event, JsonNode node) {}

    private static List<Hook> hooks(String file) {
        var hooks = new ArrayList<Hook>();
        Json.MAPPER
                .readTree(AGENTS.resolve(file))
                .path("hooks")
                .properties()
                .forEach(event -> event.getValue()
                        .forEach(group ->
                                group.path("hooks").forEach(hook -> hooks.add(new Hook(event.getKey(), hook)))));
        return hooks;
    }

    private static void tellsItsEvent(Hook hook) {
        boolean command = hook.node().path("type").asString().equals("command");
        assertThat(
                        command
                                ? hook.node().path("command").asString()
                                : "contextd hook "
                                        + hook.node().at("/input/event").asString())
                .isEqualTo("contextd hook " + hook.event());
    }

    @Test
    void codexIsToldByTheServerThatInstallNamesAndEndsInTime() {
        var hooks = hooks("codex/hooks.json");
        assertThat(hooks)
                .hasSize(6)
                .allSatisfy(AgentHooksTest::tellsItsEvent)
                .filteredOn(hook -> hook.node().path("type").asString().equals("mcp_tool"))
                .isNotEmpty()
                .allSatisfy(hook ->
                        assertThat(hook.node().path("server").asString()).isEqualTo("contextd"));
        assertThat(hooks)
                .filteredOn(hook -> hook.event().equals("SessionEnd"))
                .singleElement()
                .satisfies(
                        hook -> assertThat(hook.node().path("timeout").asInt(0)).isBetween(1, 3));
    }

    @Test
    void geminisExtensionIsOfThisVersionAndDoesNotCheckpointBeforeEveryCall() {
        var extension = Json.MAPPER.readTree(AGENTS.resolve("gemini/gemini-extension.json"));
        assertThat(extension.path("version").asString()).isEqualTo(Wiring.version());
        assertThat(extension.path("name").asString()).isEqualTo("contextd");
        assertThat(hooks("gemini/hooks/hooks.json"))
                .allSatisfy(AgentHooksTest::tellsItsEvent)
                .extracting(Hook::event)
                .containsExactlyInAnyOrder("SessionStart", "BeforeAgent", "AfterTool", "AfterAgent", "SessionEnd");
    }
}
