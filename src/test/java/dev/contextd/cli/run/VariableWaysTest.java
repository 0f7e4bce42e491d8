package dev.contextd.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Gemini CLI and Qwen Code, which take a base URL from a variable.
class VariableWaysTest {
    private static final String GEMINI = "GOOGLE_GEMINI_BASE_URL";
    private static final String QWEN = "OPENAI_BASE_URL";

    @TempDir
    private Path home;

    @Test
    void geminiIsPointedAtTheGateway() {
        var way = new GeminiWay(new RunPlans(home).plan(Map.of()));

        assertThat(RunPlans.upstream(way)).isEqualTo("https://generativelanguage.googleapis.com");
        assertThat(way.launch(RunPlans::url).environment()).containsEntry(GEMINI, "http://gateway/gemini");
    }

    @Test
    void qwenIsPointedAtTheGateway() {
        var way = new QwenWay(new RunPlans(home).plan(Map.of()));

        assertThat(RunPlans.upstream(way)).isEqualTo("https://api.openai.com");
        assertThat(way.launch(RunPlans::url).environment()).containsEntry(QWEN, "http://gateway/openai/v1");
    }

    @Test
    void aBaseUrlFromBeforeIsWhereTheGatewayLeads() throws Exception {
        assertThat(RunPlans.upstream(new GeminiWay(new RunPlans(home).plan(Map.of(GEMINI, "https://a.example")))))
                .isEqualTo("https://a.example");
        var qwen = new QwenWay(new RunPlans(home).plan(Map.of(QWEN, "https://b.example/v4")));
        assertThat(RunPlans.upstream(qwen)).isEqualTo("https://b.example/v4");
        assertThat(qwen.launch(RunPlans::url).environment()).containsEntry(QWEN, "http://gateway/qwen");

        var byFile = new RunPlans(home).with("project/.env", "OTHER=1\nexport " + GEMINI + "=\"https://c.example\"\n");
        assertThat(RunPlans.upstream(new GeminiWay(byFile.plan(Map.of())))).isEqualTo("https://c.example");
    }

    @Test
    void theServerIsBroughtToQwenAndGeminisUserIsToldHowToInstallIt() {
        assertThat(new QwenWay(new RunPlans(home).plan(Map.of(), Optional.of(RunPlans.entry())))
                        .launch(RunPlans::url)
                        .arguments())
                .containsExactly(
                        "--mcp-config={\"mcpServers\":{\"contextd\":{\"command\":\"/opt/contextd\",\"args\":[\"stdio\"],\"env\":{\"CONTEXTD_GATEWAY\":\"gw_1\"}}}}");

        assertThat(new GeminiWay(new RunPlans(home).plan(Map.of(), Optional.of(RunPlans.entry())))
                        .launch(RunPlans::url)
                        .notes())
                .singleElement()
                .asString()
                .contains("contextd install gemini");
    }
}
