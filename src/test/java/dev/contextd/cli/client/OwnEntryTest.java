package dev.contextd.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.cli.client.ClientMachine.Os;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whether the plugin's server has to keep silent.
class OwnEntryTest {
    private static final String ENTRY =
            "{\"numStartups\":3,\"tips\":{\"mcpServers\":1},\"mcpServers\":{\"x\":{},\"contextd\":{}}}";

    @TempDir
    Path home;

    private boolean inClaude(String... more) {
        var environment = new HashMap<>(
                Map.of("CLAUDECODE", "1", "CLAUDE_PROJECT_DIR", project().toString()));
        for (int i = 0; i < more.length; i += 2) {
            environment.put(more[i], more[i + 1]);
        }
        return OwnEntry.exists(new ClientMachine(Os.LINUX, environment, home), home);
    }

    private boolean inCodex() {
        return OwnEntry.exists(new ClientMachine(Os.LINUX, Map.of(), home), project());
    }

    private Path project() {
        return home.resolve("project");
    }

    private void write(String file, String text) throws IOException {
        var path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @Test
    void anEntryOfTheUserCounts() throws Exception {
        assertThat(inClaude()).isFalse();
        write(".claude.json", "{\"mcpServers\":{\"other\":{\"contextd\":{}}},\"projects\":{}}");
        assertThat(inClaude()).isFalse();
        write(".claude.json", ENTRY);
        assertThat(inClaude()).isTrue();
        assertThat(inClaude("CLAUDE_CONFIG_DIR", home.resolve("elsewhere").toString()))
                .isFalse();
        write("elsewhere/.claude.json", ENTRY);
        assertThat(inClaude("CLAUDE_CONFIG_DIR", home.resolve("elsewhere").toString()))
                .isTrue();
    }

    @Test
    void anEntryOfTheUserForThisProjectCounts() throws Exception {
        write(".claude.json", "{\"projects\":{\"/other\":" + ENTRY + "}}");
        assertThat(inClaude()).isFalse();
        write(".claude.json", "{\"projects\":{\"/other\":{},\"" + project() + "\":" + ENTRY + "}}");
        assertThat(inClaude()).isTrue();
    }

    @Test
    void anEntryOfTheProjectCountsOnceTheUserHasLetIt() throws Exception {
        write("project/.mcp.json", ENTRY);
        assertThat(inClaude()).isFalse();
        write(
                ".claude.json",
                "{\"projects\":{\"" + project() + "\":{\"enabledMcpjsonServers\":[\"a\",\"contextd\"]}}}");
        assertThat(inClaude()).isTrue();
        Files.delete(home.resolve(".claude.json"));
        write("project/.claude/settings.local.json", "{\"enableAllProjectMcpServers\":false}");
        assertThat(inClaude()).isFalse();
        write("project/.claude/settings.local.json", "{\"enableAllProjectMcpServers\":true}");
        assertThat(inClaude()).isTrue();
    }

    @Test
    void whatCannotBeReadHasNone() throws Exception {
        for (String broken : List.of("", "[]", "{\"mcpServers\":[\"x\"]}", "{\"mcpServers\":{\"contextd\"", "\u0000")) {
            write(".claude.json", broken);
            assertThat(inClaude()).as(broken).isFalse();
        }
    }

    @Test
    void codexIsAskedWhereNothingSaysThatItIsClaude() throws Exception {
        write(".claude.json", ENTRY);
        assertThat(inCodex()).isFalse();
        for (String table : List.of(
                "model = \"x\"\n[mcp_servers.contextd]\ncommand = \"contextd\"\n",
                "[ mcp_servers . \"contextd\" ]\n",
                "[mcp_servers.contextd.env]\n",
                "mcp_servers.contextd = { command = \"contextd\" }\n")) {
            write(".codex/config.toml", table);
            assertThat(inCodex()).as(table).isTrue();
        }
        for (String other :
                List.of("# [mcp_servers.contextd]\n", "[mcp_servers.contextd-two]\n", "[servers.contextd]\n")) {
            write(".codex/config.toml", other);
            assertThat(inCodex()).as(other).isFalse();
        }
    }
}
