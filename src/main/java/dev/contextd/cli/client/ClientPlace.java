package dev.contextd.cli.client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Where a client has the servers of a user.
///
/// @param folder what is there once the client has been started
/// @param files of which the first that exists counts, or else the first
record ClientPlace(Path folder, List<Path> files) {
    ClientPlace {
        files = List.copyOf(files);
    }

    private static ClientPlace in(Path folder, String... files) {
        return new ClientPlace(
                folder, List.of(files).stream().map(folder::resolve).toList());
    }

    Path file() {
        return files.stream().filter(Files::exists).findFirst().orElse(files.getFirst());
    }

    static ClientPlace of(Client client, ClientMachine machine) {
        var home = machine.home();
        return switch (client) {
            case CLAUDE ->
                new ClientPlace(
                        home.resolve(".claude"),
                        List.of(machine.directory("CLAUDE_CONFIG_DIR")
                                .orElse(home)
                                .resolve(".claude.json")));
            case CURSOR -> in(home.resolve(".cursor"), "mcp.json");
            case VSCODE -> in(machine.settings().resolve("Code").resolve("User"), "mcp.json");
            case WINDSURF -> in(home.resolve(".codeium").resolve("windsurf"), "mcp_config.json");
            case CODEX -> in(machine.codexFolder(), "config.toml");
            case GEMINI -> in(machine.geminiFolder(), "settings.json");
            case ZED -> in(zed(machine), "settings.json");
            case OPENCODE -> in(machine.xdgConfig().resolve("opencode"), "opencode.json", "opencode.jsonc");
            case QWEN -> in(machine.qwenFolder(), "settings.json");
            case CLINE -> cline(machine);
            case ROO -> in(machine.extension("rooveterinaryinc.roo-cline"), "settings/mcp_settings.json");
            case GOOSE ->
                in(
                        machine.os() == ClientMachine.Os.WINDOWS
                                ? machine.settings().resolve("Block/goose/config")
                                : machine.xdgConfig().resolve("goose"),
                        "config.yaml");
            // It reads every file of that folder; this is one of our own.
            case CONTINUE -> in(home.resolve(".continue"), "mcpServers/contextd.json");
            case KIRO -> in(home.resolve(".kiro"), "settings/mcp.json");
            case JUNIE -> in(home.resolve(".junie"), "mcp/mcp.json");
            // The same folder on every system.
            case AMP -> in(home.resolve(".config").resolve("amp"), "settings.json", "settings.jsonc");
        };
    }

    /// It follows the customs of Linux on a Mac too.
    private static Path zed(ClientMachine machine) {
        return switch (machine.os()) {
            case LINUX -> machine.xdgConfig().resolve("zed");
            case MAC -> machine.home().resolve(".config").resolve("zed");
            case WINDOWS -> machine.settings().resolve("Zed");
        };
    }

    /// One file for its command line and its extension; older extensions had theirs in VS Code's storage.
    private static ClientPlace cline(ClientMachine machine) {
        String name = "settings/cline_mcp_settings.json";
        var named = machine.directory("CLINE_MCP_SETTINGS_PATH");
        return new ClientPlace(
                machine.home().resolve(".cline"),
                named.map(List::of)
                        .orElseGet(() -> List.of(
                                machine.home().resolve(".cline/data").resolve(name),
                                machine.extension("saoudrizwan.claude-dev").resolve(name))));
    }
}
