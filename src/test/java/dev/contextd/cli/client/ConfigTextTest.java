package dev.contextd.cli.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an edit leaves of a text, to the byte.
class ConfigTextTest {
    private static final ServerEntry ENTRY = new ServerEntry("/opt/contextd", List.of("stdio"));
    private static final String SHORT = "\"contextd\": {\"command\": \"/opt/contextd\", \"args\": [\"stdio\"]}";

    private static String json(String text) {
        String edited =
                Client.CURSOR.form().read("f", text).with(Client.CURSOR.form().write(ENTRY));
        assertThat(Client.CURSOR.form().read("f", edited).entry().flatMap(Client.CURSOR.form()::read))
                .contains(ENTRY);
        return edited;
    }

    private static String toml(String text) {
        String edited =
                Client.CODEX.form().read("f", text).with(Client.CODEX.form().write(ENTRY));
        assertThat(Client.CODEX.form().read("f", edited).entry().flatMap(Client.CODEX.form()::read))
                .contains(ENTRY);
        return edited;
    }

    private static String withoutJson(String text) {
        return Client.CURSOR.form().read("f", text).without(true);
    }

    @Test
    void theServerComesLastAndLinedUpWithTheOthers() {
        String text = """
                // what I use
                {
                    "theme": "dark", // at night
                    "mcpServers": {
                        /* kept */ "other": { "command": "x" } // why: "{"
                        // and this, too
                    }
                }
                """;

        assertThat(json(text)).isEqualTo("""
                // what I use
                {
                    "theme": "dark", // at night
                    "mcpServers": {
                        /* kept */ "other": { "command": "x" }, // why: "{"
                        "contextd": {
                            "command": "/opt/contextd",
                            "args": ["stdio"]
                        }
                        // and this, too
                    }
                }
                """);
        assertThat(withoutJson(json(text))).isEqualTo(text);
    }

    @Test
    void whoEndsEveryLineWithACommaGetsOne() {
        String text = "{\n\t\"mcpServers\": {\n\t\t\"other\": {},\n\t},\n}";

        assertThat(json(text))
                .isEqualTo("{\n\t\"mcpServers\": {\n\t\t\"other\": {},\n\t\t\"contextd\": {\n"
                        + "\t\t\t\"command\": \"/opt/contextd\",\n\t\t\t\"args\": [\"stdio\"]\n\t\t},\n\t},\n}");
        assertThat(withoutJson(json(text))).isEqualTo(text);
    }

    @Test
    void lineEndsOfWindowsStay() {
        String text = "{\r\n  \"a\": 1\r\n}\r\n";

        assertThat(json(text).replace("\r\n", "")).doesNotContain("\n").doesNotContain("\r");
        assertThat(json(text)).startsWith("{\r\n  \"a\": 1,\r\n  \"mcpServers\": {\r\n    \"contextd\": {\r\n");
        assertThat(withoutJson(json(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1}|{\"a\":1, \"mcpServers\": {SHORT}}",
                "{\"mcpServers\":{\"x\":{}}}|{\"mcpServers\":{\"x\":{}, SHORT}}",
                "{\"mcpServers\":{\"x\":{},}}|{\"mcpServers\":{\"x\":{}, SHORT,}}",
                "{\"a\": {\"mcpServers\": {\"b\": 2}}}|{\"a\": {\"mcpServers\": {\"b\": 2}}, \"mcpServers\": {SHORT}}",
                "{\"a\":[\"\\\"}\",{\"mcpServers\":1}]}|{\"a\":[\"\\\"}\",{\"mcpServers\":1}], \"mcpServers\": {SHORT}}",
                "{\"mcp\\u0053ervers\":{\"x\":1}}|{\"mcp\\u0053ervers\":{\"x\":1, SHORT}}",
                "{\"x\":0, \"mcpServers\":null}|{\"x\":0, \"mcpServers\":{SHORT}}",
                "{\"mcpServers\":{\"x\":1,\"contextd\":null,\"y\":2}}|{\"mcpServers\":{\"x\":1,SHORT,\"y\":2}}",
                "{\"mcpServers\":{\"x\":1,\"contextd\":[{}]}}|{\"mcpServers\":{\"x\":1,SHORT}}"
            })
    void whatIsInOneLineStaysInOneLine(String text, String expected) {
        // A value that is replaced keeps the colon it had.
        assertThat(json(text).replace("\"contextd\":{\"", "\"contextd\": {\""))
                .isEqualTo(expected.replace("SHORT", SHORT));
    }

    @Test
    void emptyObjectsAreOpenedUp() {
        String entry = "\"contextd\": {\n      \"command\": \"/opt/contextd\",\n      \"args\": [\"stdio\"]\n    }";

        assertThat(json("{}")).isEqualTo("{\n  \"mcpServers\": {\n    " + entry + "\n  }\n}");
        assertThat(json("{\n  \"mcpServers\": { }\n}")).isEqualTo("{\n  \"mcpServers\": {\n    " + entry + "\n  }\n}");
        assertThat(json("{\n  \"mcpServers\": {\n    // none \n  }\n}"))
                .as("a comment keeps its last space")
                .isEqualTo("{\n  \"mcpServers\": {\n    // none \n    " + entry + "\n  }\n}");
        assertThat(withoutJson(json("{}"))).isEqualTo("{}");
    }

    @Test
    void aFileWithNothingInItGetsADocument() {
        String document = json("");

        assertThat(document).startsWith("{\n  \"mcpServers\": {\n").endsWith("\n  }\n}\n");
        assertThat(json(" \n\t\n")).isEqualTo(" \n\t\n" + document);
        assertThat(json("// mine")).isEqualTo("// mine\n" + document);
    }

    @Test
    void removingLeavesWhatOthersWrote() {
        assertThat(withoutJson("{\"mcpServers\": {" + SHORT + ", \"b\": 1}}"))
                .isEqualTo("{\"mcpServers\": { \"b\": 1}}");
        assertThat(withoutJson("{\"mcpServers\": {\"a\": 1, " + SHORT + "}, \"c\": 2}"))
                .isEqualTo("{\"mcpServers\": {\"a\": 1}, \"c\": 2}");
        assertThat(withoutJson("{\"mcpServers\": {\"a\": 1, // one\n" + SHORT + "}}"))
                .as("a comment does not swallow the brace")
                .isEqualTo("{\"mcpServers\": {\"a\": 1 // one\n}}");
        assertThat(withoutJson("{\"mcpServers\": {\n// mine \n" + SHORT + "\n}}"))
                .isEqualTo("{\"mcpServers\": {\n// mine \n}}");
        assertThat(withoutJson("{\"a\": 1, \"mcpServers\": {" + SHORT + "}}")).isEqualTo("{\"a\": 1}");
        assertThat(Client.CURSOR
                        .form()
                        .read("f", "{\"mcpServers\": {" + SHORT + "}}")
                        .without(false))
                .isEqualTo("{\"mcpServers\": {}}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\\n  \"a\" 1}|line 2, column 7",
                "{\"a\": 1|line 1",
                "[1]|holds no JSON object",
                "{} {}|line 1, column",
                "{\"a\": 1, \"a\": 2}|Duplicate",
                "{\\n\"mcpServers\":\\n [1]}|line 3, column 2",
                "{\"mcpServers\": \"x\"}|line 1, column 16"
            })
    void whatIsBrokenIsRefusedWithItsPlace(String text, String sentence) {
        assertThatThrownBy(() -> json(text.replace("\\n", "\n")))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(sentence)
                .hasMessageContaining("Nothing was changed");
    }

    @Test
    void claudeAndVsCodeAreToldTheKindOfServerAndClaudeToWaitForIt() {
        assertThat(Client.VSCODE.form().read("f", "").with(Client.VSCODE.form().write(ENTRY)))
                .contains("\"servers\": {", "\"type\": \"stdio\",");
        assertThat(Client.CLAUDE.form().read("f", "").with(Client.CLAUDE.form().write(ENTRY)))
                .contains("\"type\": \"stdio\",", "\"alwaysLoad\": true");
        assertThat(Client.ZED.form().read("f", "").with(Client.ZED.form().write(ENTRY)))
                .contains("\"context_servers\": {")
                .doesNotContain("stdio\",");
    }

    @Test
    void tomlGetsATableAtItsEnd() {
        String table = """
                [mcp_servers.contextd]
                command = "/opt/contextd"
                args = ["stdio"]
                required = true
                startup_timeout_sec = 60
                tool_timeout_sec = 330
                """;

        assertThat(toml("")).isEqualTo(table);
        assertThat(toml("model = \"x\" # mine")).isEqualTo("model = \"x\" # mine\n\n" + table);
        assertThat(toml("[mcp_servers.other]\ncommand = 'y'\n\n"))
                .isEqualTo("[mcp_servers.other]\ncommand = 'y'\n\n" + table);
        assertThat(toml("a = 1\r\n")).isEqualTo("a = 1\r\n\r\n" + table.replace("\n", "\r\n"));
    }

    @Test
    void aTableOfOursIsReplacedWhereverItStands() {
        String text = """
                a = [ "[mcp_servers.contextd]", # no header
                  '#', ""\"
                [mcp_servers.contextd]
                ""\" ]

                [ mcp_servers . "contextd" ]
                # about the command
                command = "old"
                [mcp_servers.contextd.env]
                KEY = "v"

                # about the next
                [profiles.x]
                mcp_servers.contextd = 1
                """;

        String rest = """
                a = [ "[mcp_servers.contextd]", # no header
                  '#', ""\"
                [mcp_servers.contextd]
                ""\" ]

                # about the next
                [profiles.x]
                mcp_servers.contextd = 1
                """;
        assertThat(Client.CODEX.form().read("f", text).without(false)).isEqualTo(rest);
        assertThat(toml(text)).startsWith(rest + "\n[mcp_servers.contextd]\n");
    }

    @Test
    void otherSpellingsOfOurTableAreRemovedToo() {
        assertThat(Client.CODEX
                        .form()
                        .read("f", "[mcp_servers]\nx.command = 'y'\ncontextd = { command = 'z' }\n")
                        .without(false))
                .isEqualTo("[mcp_servers]\nx.command = 'y'\n");
        assertThat(Client.CODEX
                        .form()
                        .read("f", "mcp_servers.contextd.command = 'z'\n[t]\n")
                        .without(false))
                .isEqualTo("[t]\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a = 1\\nb = \\nc = 2|line 2",
                "mcp_servers = 3|is no table",
                "a = 1\\nmcp_servers = { x = {} }|line 2 is an inline table",
                "[[mcp_servers]]|is no table",
                "[a]\\n[a]|line 2, column 3: Table redefined"
            })
    void tomlThatCannotBeEditedIsRefused(String text, String sentence) {
        assertThatThrownBy(() -> toml(text.replace("\\n", "\n")))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(sentence)
                .hasMessageContaining("Nothing was changed");
    }
}
