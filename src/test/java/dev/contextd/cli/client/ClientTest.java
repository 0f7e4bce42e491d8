package dev.contextd.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import dev.contextd.cli.client.ClientMachine.Os;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClientTest {
    @TempDir
    Path home;

    private ClientMachine machine(Os os, Map<String, String> environment) {
        return new ClientMachine(os, environment, home);
    }

    @Test
    void whoMistypesAClientIsToldTheNearest() {
        assertThatThrownBy(() -> Client.named("clade"))
                .isInstanceOf(Failure.class)
                .hasMessage("There is no client 'clade', did you mean claude?");
        assertThatThrownBy(() -> Client.named("abacus")).hasMessageContaining("name one of claude, cursor");
    }

    @ParameterizedTest
    @CsvSource({
        "claude,   LINUX,   .claude.json",
        "claude,   WINDOWS, .claude.json",
        "cursor,   LINUX,   .cursor/mcp.json",
        "cursor,   WINDOWS, .cursor/mcp.json",
        "vscode,   LINUX,   .config/Code/User/mcp.json",
        "vscode,   MAC,     Library/Application Support/Code/User/mcp.json",
        "vscode,   WINDOWS, AppData/Roaming/Code/User/mcp.json",
        "windsurf, MAC,     .codeium/windsurf/mcp_config.json",
        "codex,    LINUX,   .codex/config.toml",
        "gemini,   MAC,     .gemini/settings.json",
        "zed,      LINUX,   .config/zed/settings.json",
        "zed,      MAC,     .config/zed/settings.json",
        "zed,      WINDOWS, AppData/Roaming/Zed/settings.json",
        "opencode, LINUX,   .config/opencode/opencode.json",
        "opencode, MAC,     .config/opencode/opencode.json",
        "opencode, WINDOWS, .config/opencode/opencode.json",
        "qwen,     LINUX,   .qwen/settings.json",
        "cline,    LINUX,   .cline/data/settings/cline_mcp_settings.json",
        "cline,    WINDOWS, .cline/data/settings/cline_mcp_settings.json",
        "roo,      LINUX,   .config/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json",
        "roo,      WINDOWS, AppData/Roaming/Code/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json",
        "goose,    LINUX,   .config/goose/config.yaml",
        "goose,    MAC,     .config/goose/config.yaml",
        "goose,    WINDOWS, AppData/Roaming/Block/goose/config/config.yaml",
        "continue, MAC,     .continue/mcpServers/contextd.json",
        "kiro,     LINUX,   .kiro/settings/mcp.json",
        "junie,    WINDOWS, .junie/mcp/mcp.json",
        "amp,      LINUX,   .config/amp/settings.json",
        "amp,      WINDOWS, .config/amp/settings.json"
    })
    void eachClientHasItsFileForAUser(String client, Os os, String file) {
        assertThat(Client.named(client).file(InstallScope.USER, machine(os, Map.of()), home.resolve("project")))
                .isEqualTo(home.resolve(file));
    }

    @ParameterizedTest
    @CsvSource({
        "vscode, LINUX,   XDG_CONFIG_HOME,   Code/User/mcp.json",
        "zed,    LINUX,   XDG_CONFIG_HOME,   zed/settings.json",
        "vscode, WINDOWS, APPDATA,           Code/User/mcp.json",
        "zed,    WINDOWS, APPDATA,           Zed/settings.json",
        "claude, LINUX,   CLAUDE_CONFIG_DIR, .claude.json",
        "codex,  MAC,     CODEX_HOME,        config.toml",
        "gemini, LINUX,   GEMINI_CLI_HOME,   .gemini/settings.json",
        "qwen,   LINUX,   QWEN_HOME,         settings.json",
        "opencode, LINUX, XDG_CONFIG_HOME,   opencode/opencode.json",
        "goose,  LINUX,   XDG_CONFIG_HOME,   goose/config.yaml",
        "cline,  LINUX,   CLINE_MCP_SETTINGS_PATH, ''"
    })
    void variablesMoveIt(String client, Os os, String variable, String file) {
        var elsewhere = home.resolve("elsewhere");

        assertThat(Client.named(client)
                        .file(InstallScope.USER, machine(os, Map.of(variable, elsewhere.toString())), home))
                .isEqualTo(elsewhere.resolve(file));
        assertThat(Client.named(client).file(InstallScope.USER, machine(os, Map.of(variable, "relative")), home))
                .as("a relative path counts as none")
                .isEqualTo(Client.named(client).file(InstallScope.USER, machine(os, Map.of()), home));
    }

    @ParameterizedTest
    @CsvSource({
        "claude, .mcp.json",
        "cursor, .cursor/mcp.json",
        "vscode, .vscode/mcp.json",
        "codex,  .codex/config.toml",
        "gemini, .gemini/settings.json",
        "zed,    .zed/settings.json",
        "opencode, opencode.json",
        "qwen,   .qwen/settings.json",
        "roo,    .roo/mcp.json",
        "continue, .continue/mcpServers/contextd.json",
        "kiro,   .kiro/settings/mcp.json",
        "junie,  .junie/mcp/mcp.json",
        "amp,    .amp/settings.json"
    })
    void mostClientsHaveTheirFileForAProject(String client, String file) {
        var project = home.resolve("project");

        assertThat(Client.named(client).file(InstallScope.PROJECT, machine(Os.LINUX, Map.of()), project))
                .isEqualTo(project.resolve(file));
    }

    @ParameterizedTest
    @EnumSource(names = {"WINDSURF", "CLINE", "GOOSE"})
    void someHaveNoServersOfAProjectAndSayWhatToDo(Client client) {
        assertThatThrownBy(() -> client.file(InstallScope.PROJECT, machine(Os.LINUX, Map.of()), home))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("--scope user");
    }

    @Test
    void aFileThatIsThereCountsBeforeOneThatIsNot() throws IOException {
        var later = home.resolve(".config/opencode/opencode.jsonc");
        Files.createDirectories(later.resolveSibling(""));
        Files.createFile(later);

        assertThat(Client.OPENCODE.file(InstallScope.USER, machine(Os.LINUX, Map.of()), home))
                .isEqualTo(later);
    }

    @Test
    void anUnknownClientIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> Client.named("emacs"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("claude, cursor, vscode, windsurf, codex, gemini, zed");
    }

    @Test
    void aClientIsFoundByWhatItLeavesOrByItsProgram() throws IOException {
        assertThat(Client.values()).noneMatch(client -> client.isOn(machine(Os.LINUX, Map.of())));

        Files.createDirectories(home.resolve(".claude"));
        Files.createDirectories(home.resolve(".config/zed"));
        var bin = Files.createDirectories(home.resolve("bin"));
        assertThat(Files.createFile(bin.resolve("code")).toFile().setExecutable(true))
                .isTrue();
        Files.createFile(bin.resolve("gemini"));

        assertThat(Client.values())
                .filteredOn(client -> client.isOn(machine(Os.LINUX, Map.of("PATH", "/nowhere:" + bin))))
                .as("a file that cannot be run is no program")
                .containsExactly(Client.CLAUDE, Client.VSCODE, Client.ZED);
    }

    @Test
    void whatIsSaidToHaveBeenTriedIsWhatTheTestsRun() {
        var agents = ClientSettings.json(Path.of("src/test/agents/package.json"));

        assertThat(ClientVersion.TRIED)
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Client.CLAUDE,
                                agents.at("/dependencies/@anthropic-ai~1claude-code")
                                        .asString(),
                        Client.CODEX, agents.at("/dependencies/@openai~1codex").asString(),
                        Client.GEMINI,
                                agents.at("/dependencies/@google~1gemini-cli").asString(),
                        Client.QWEN,
                                agents.at("/dependencies/@qwen-code~1qwen-code").asString(),
                        Client.OPENCODE,
                                agents.at("/optionalDependencies/opencode-linux-x64")
                                        .asString()));
    }

    @ParameterizedTest
    @CsvSource({"Linux,LINUX", "Mac OS X,MAC", "Windows 11,WINDOWS", "FreeBSD,LINUX"})
    void systemsAreKnownByTheirNames(String name, Os os) {
        assertThat(Os.named(name)).isEqualTo(os);
    }
}
