package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The folder that Claude Code installs.
class PluginTest {
    private static final Path PLUGIN = Path.of("plugin");
    private static final Pattern NAME = Pattern.compile("`([a-z]+_[a-z_]+)`");

    /// Names in backticks that are fields of answers.
    private static final Set<String> FIELDS = Set.of("context_usage", "extract_memory");

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
    void itsHooksTellTheEventTheyAreFor() {
        var hooks = Json.MAPPER.readTree(PLUGIN.resolve("hooks/hooks.json")).path("hooks");
        assertThat(hooks.propertyNames())
                .containsExactlyInAnyOrder(
                        "SessionStart", "UserPromptSubmit", "PostToolUse", "PreCompact", "Stop", "SessionEnd");
        hooks.properties().forEach(event -> {
            var hook = event.getValue().at("/0/hooks/0");
            assertThat(hook.path("command").asString()).isEqualTo("contextd hook " + event.getKey());
            assertThat(hook.path("timeout").asInt(0)).isBetween(1, 10);
        });
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
