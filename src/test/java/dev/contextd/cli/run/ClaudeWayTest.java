package dev.contextd.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaudeWayTest {
    private static final String BASE = "ANTHROPIC_BASE_URL";

    @TempDir
    private Path home;

    @Test
    void itIsPointedAtTheGatewayByItsEnvironmentAlone() {
        var way = new ClaudeWay(new RunPlans(home).plan(Map.of(), "-p", "hello"));

        var launch = way.launch(RunPlans::url);

        assertThat(RunPlans.upstream(way)).isEqualTo("https://api.anthropic.com");
        assertThat(launch.environment())
                .containsEntry(BASE, "http://gateway/anthropic")
                .containsEntry(RunPlan.ID, "gw_1")
                .containsEntry("ENABLE_TOOL_SEARCH", "true");
        assertThat(launch.arguments()).isEmpty();
    }

    @Test
    void whatItsUserHasSetIsNotSetOtherwise() {
        var launch =
                new ClaudeWay(new RunPlans(home).plan(Map.of("ENABLE_TOOL_SEARCH", "false"))).launch(RunPlans::url);

        assertThat(launch.environment()).doesNotContainKey("ENABLE_TOOL_SEARCH");
    }

    @Test
    void aBaseUrlFromBeforeIsWhereTheGatewayLeads() throws Exception {
        assertThat(RunPlans.upstream(
                        new ClaudeWay(new RunPlans(home).plan(Map.of(BASE, "https://company.example/llm")))))
                .isEqualTo("https://company.example/llm");

        var byFile = new ClaudeWay(new RunPlans(home)
                .with(".claude/settings.json", "{\"env\": {\"ANTHROPIC_BASE_URL\": \"https://file.example\"}}")
                .plan(Map.of(BASE, "https://company.example")));
        assertThat(RunPlans.upstream(byFile)).isEqualTo("https://file.example");
        assertThat(byFile.launch(RunPlans::url).arguments())
                .containsExactly("--settings={\"env\":{\"ANTHROPIC_BASE_URL\":\"http://gateway/claude\"}}");
    }

    @Test
    void aBaseUrlThatIsNoneIsNamed() {
        assertThatThrownBy(() -> new ClaudeWay(new RunPlans(home).plan(Map.of(BASE, "company.example"))))
                .isInstanceOf(Failure.class)
                .hasMessageStartingWith(BASE);
    }

    @Test
    void theServerIsBroughtToWhoHasNone() {
        var launch =
                new ClaudeWay(new RunPlans(home).plan(Map.of(), Optional.of(RunPlans.entry()))).launch(RunPlans::url);

        assertThat(launch.arguments())
                .singleElement()
                .asString()
                .startsWith(
                        "--mcp-config={\"mcpServers\":{\"contextd\":{\"type\":\"stdio\",\"command\":\"/opt/contextd\"");
    }

    @Test
    void whoAsksAnotherCloudIsToldThatNothingGoesThisWay() {
        var launch =
                new ClaudeWay(new RunPlans(home).plan(Map.of("CLAUDE_CODE_USE_BEDROCK", "1"))).launch(RunPlans::url);

        assertThat(launch.notes()).singleElement().asString().contains("CLAUDE_CODE_USE_BEDROCK");
    }
}
