package dev.contextd.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ClientMachine.Os;
import dev.contextd.cli.doctor.Check.Finding;
import dev.contextd.cli.doctor.Check.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What agents want besides an entry, with files as the agents themselves write them.
class AgentReadinessTest {
    @TempDir
    Path home;

    private Path here;

    @BeforeEach
    void project() throws IOException {
        here = Files.createDirectories(home.resolve("work/project"));
    }

    private ClientMachine machine(Map<String, String> environment) {
        return new ClientMachine(Os.LINUX, environment, home);
    }

    private void file(String name, String text) throws IOException {
        var file = home.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    private List<Finding> gemini(Map<String, String> environment) {
        return new GeminiChecks(machine(environment), here)
                .all().stream().map(Check::run).toList();
    }

    private Result trust(Map<String, String> environment) {
        return gemini(environment).getFirst().result();
    }

    private Result login(Map<String, String> environment) {
        return gemini(environment).getLast().result();
    }

    @Test
    void geminisSettingsAreWhereItLooksAndMayBeginWithAByteOrderMark() throws IOException {
        file("elsewhere/.gemini/settings.json", "\uFEFF{\"security\": {\"auth\": {\"selectedType\": \"oauth\"}}}");

        assertThat(login(Map.of("GEMINI_CLI_HOME", home.resolve("elsewhere").toString())))
                .isEqualTo(Result.OK);
        assertThat(login(Map.of())).isEqualTo(Result.WARNING);
    }

    @Test
    void geminiStartsNothingInAFolderThatNobodyTrusts() throws IOException {
        assertThat(gemini(Map.of()).getFirst().message()).contains("not trusted", here.toString(), "start gemini");
        assertThat(trust(Map.of())).isEqualTo(Result.WARNING);

        assertThat(trust(Map.of("GEMINI_CLI_TRUST_WORKSPACE", "true"))).isEqualTo(Result.OK);
        file(".gemini/settings.json", "{\"security\": {\"folderTrust\": {\"enabled\": false}}} // off");
        assertThat(trust(Map.of())).isEqualTo(Result.OK);
        assertThat(trust(Map.of("GEMINI_RESTRICTED_MODE", "true"))).isEqualTo(Result.WARNING);
    }

    @ParameterizedTest
    @CsvSource({
        "work/project, TRUST_FOLDER, OK",
        "work, TRUST_FOLDER, OK",
        "work/other, TRUST_PARENT, OK",
        "work/other, TRUST_FOLDER, WARNING",
        "work/project, DO_NOT_TRUST, WARNING"
    })
    void geminisRulesCountAsItCountsThem(String folder, String level, Result result) throws IOException {
        file(".gemini/trustedFolders.json", "{\"%s\": \"%s\"}".formatted(home.resolve(folder), level));

        assertThat(trust(Map.of())).isEqualTo(result);
    }

    @Test
    void theLongerOfGeminisRulesWins() throws IOException {
        file(
                ".gemini/trustedFolders.json",
                "{\"%s\": \"TRUST_FOLDER\", \"%s\": \"DO_NOT_TRUST\"}".formatted(home.resolve("work"), here));

        assertThat(trust(Map.of())).isEqualTo(Result.WARNING);
    }

    @Test
    void geminiWantsAWayToLogIn() throws IOException {
        assertThat(login(Map.of())).isEqualTo(Result.WARNING);
        assertThat(gemini(Map.of()).getLast().message()).contains("GEMINI_API_KEY");
        assertThat(login(Map.of("GEMINI_API_KEY", "x"))).isEqualTo(Result.OK);

        file(".gemini/.env", "# mine\nexport GEMINI_API_KEY = x\n");
        assertThat(login(Map.of())).isEqualTo(Result.OK);
        file(".gemini/.env", "OTHER=GEMINI_API_KEY\n");
        assertThat(login(Map.of())).isEqualTo(Result.WARNING);
        file(".gemini/settings.json", "{\"security\": {\"auth\": {\"selectedType\": \"oauth-personal\"}}}");
        assertThat(login(Map.of())).isEqualTo(Result.OK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"settings.json", "trustedFolders.json"})
    void whatOfGeminiCannotBeUnderstoodIsNamed(String name) throws IOException {
        file(".gemini/" + name, "[]");

        assertThat(gemini(Map.of()).getFirst().result()).isEqualTo(Result.PROBLEM);
        assertThat(gemini(Map.of()).getFirst().message())
                .contains(home.resolve(".gemini").resolve(name).toString(), "holds no JSON object");
    }

    private Finding codex() {
        return new CodexHooksCheck(machine(Map.of()), here).run();
    }

    @Test
    void codexRunsHooksThatTheUserTrusts() throws IOException {
        assertThat(codex().result()).isEqualTo(Result.OK);
        file(".codex/hooks.json", """
                {"hooks": {
                  "SessionStart": [{"hooks": [{"type": "command", "command": "/opt/contextd hook SessionStart"}]}],
                  "UserPromptSubmit": [{"hooks": [
                    {"type": "command", "command": "echo other"},
                    {"type": "mcp_tool", "server": "contextd", "tool": "hook"}]}]}}""");
        assertThat(codex().result()).isEqualTo(Result.WARNING);
        assertThat(codex().message()).contains("2 of 2", "/hooks");

        String hooks = home.resolve(".codex/hooks.json").toString();
        String first = "[hooks.state.\"" + hooks + ":session_start:0:0\"]\ntrusted_hash = \"sha256:1\"\n";
        file(".codex/config.toml", first);
        assertThat(codex().message()).contains("1 of 2");
        String second = "[hooks.state.\"" + hooks + ":user_prompt_submit:0:1\"]\ntrusted_hash = \"sha256:2\"\n";
        file(".codex/config.toml", first + second);
        assertThat(codex().result()).isEqualTo(Result.OK);
        file(".codex/config.toml", first + second + "enabled = false\n");
        assertThat(codex().result()).isEqualTo(Result.WARNING);
    }

    @Test
    void claudesPluginBesideTheEntryIsSaid() throws IOException {
        assertThat(new ClaudePluginCheck(machine(Map.of())).run().message()).contains("is not on");

        file(".claude/settings.json", "{\"enabledPlugins\": {\"contextd@contextd\": true}}");
        assertThat(new ClaudePluginCheck(machine(Map.of())).run().message()).contains("beside the entry");
        file(".claude/settings.json", "{\"enabledPlugins\": {\"contextd@contextd\": false}}");
        assertThat(new ClaudePluginCheck(machine(Map.of())).run().message()).contains("is not on");
    }
}
