package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Program.Ended;
import dev.contextd.tool.Json;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The packaged program with a home in which agents have their files.
class InstallIT {
    private static final Path LAUNCHER = Path.of("contextd").toAbsolutePath();

    private static final String JAVA = System.getProperty("java.home");

    @TempDir
    Path home;

    @Test
    void anAgentGetsTheVeryLauncherAndLosesItAgain() throws Exception {
        var file = Files.writeString(home.resolve(".claude.json"), "{\"numStartups\": 3}");

        var installed = Program.run(home, "install", "claude", "--toolsets", "core");
        assertThat(installed.exitCode()).as(installed.err()).isZero();
        assertThat(installed.err()).isEmpty();
        var entry = Json.MAPPER.readTree(Files.readString(file)).at("/mcpServers/contextd");
        assertThat(entry.path("command").asString()).isEqualTo(LAUNCHER.toString());
        assertThat(entry.path("args").toString()).isEqualTo("[\"stdio\",\"--toolsets\",\"core\"]");
        assertThat(Program.run(home, "install", "claude", "--toolsets", "core").out())
                .contains("nothing changed");
        assertThat(Program.run(home, "install").out())
                .containsPattern("claude +installed +found")
                .containsPattern("zed +not installed +not found");

        assertThat(Program.run(home, "uninstall", "claude").out()).contains("is what it was before");
        assertThat(file).hasContent("{\"numStartups\": 3}");
    }

    @ParameterizedTest
    @CsvSource({"codex, by hand, user", "codex, --scope, project", "cursor, no hooks, user"})
    void hooksThatCannotBeBroughtLeaveTheEntryUnwritten(String agent, String why, String scope) throws Exception {
        var hooks = Files.createDirectories(home.resolve(".codex")).resolve("hooks.json");
        Files.writeString(hooks, "{\"hooks\":{}}");

        var refused = Program.run(home, "install", agent, "--hooks", "--scope", scope);

        assertThat(refused.exitCode()).isNotZero();
        assertThat(refused.err()).contains(why);
        assertThat(hooks).hasContent("{\"hooks\":{}}");
        assertThat(home.resolve(".codex/config.toml")).doesNotExist();
        assertThat(home.resolve(".cursor")).doesNotExist();
    }

    @Test
    void hooksThatCannotBeReadDoNotKeepTheEntry() throws Exception {
        assertThat(Program.run(home, "install", "codex").exitCode()).isZero();
        byte[] latin = {'c', 'a', 'f', (byte) 0xe9};
        var hooks = Files.write(home.resolve(".codex/hooks.json"), latin);

        var uninstalled = Program.run(home, "uninstall", "codex");

        assertThat(uninstalled.exitCode()).as(uninstalled.err()).isZero();
        assertThat(home.resolve(".codex/config.toml")).doesNotExist();
        assertThat(hooks).hasBinaryContent(latin);
    }

    @Test
    void settingsOfClaudeThatAreBrokenDoNotFailWhatIsDone() throws Exception {
        Files.writeString(Files.createDirectories(home.resolve(".claude")).resolve("settings.json"), "{");

        var installed = Program.run(home, "install", "claude");

        assertThat(installed.exitCode()).as(installed.err()).isZero();
        assertThat(home.resolve(".claude.json")).content().contains("contextd");
    }

    @Test
    void printingWritesNothing() throws Exception {
        var printed = Program.run(home, "install", "codex", "--print", "--command", "/opt/contextd");

        assertThat(printed.out())
                .startsWith("[mcp_servers.contextd]\ncommand = \"/opt/contextd\"\nargs = [\"stdio\"]\n")
                .endsWith("required = true\nstartup_timeout_sec = 60\ntool_timeout_sec = 330\n");
        assertThat(printed.err()).contains(home.resolve(".codex/config.toml").toString());
        assertThat(home.resolve(".codex")).doesNotExist();
    }

    @Test
    void anEntryCarriesWhereTheDataAreAndNoSecret() throws Exception {
        var environment = Map.of(
                "XDG_DATA_HOME", home.resolve("data").toString(), "CONTEXTD_MODEL_KEY", "s3cret", "JAVA_HOME", JAVA);
        Ended installed;
        try (var program = Program.launch(LAUNCHER, home, environment, "install", "codex")) {
            installed = program.end();
        }

        assertThat(installed.exitCode()).as(installed.err()).isZero();
        assertThat(home.resolve(".codex/config.toml"))
                .content()
                .contains("CONTEXTD_DATA_DIR = \"" + home.resolve("data/contextd") + "\"")
                .doesNotContain("s3cret");
        assertThat(installed.err()).contains("CONTEXTD_MODEL_KEY").doesNotContain("s3cret", "two stores");

        // A shell without the variable has another store, and hears of it from whatever is installed next.
        assertThat(Program.run(home, "doctor").out()).containsPattern("warning +codex: .*two stores");
        assertThat(Program.run(home, "install", "cursor").err()).contains("Codex keeps its data", "two stores");
        assertThat(Program.run(home, "install", "codex").err()).contains("two stores", "--force");
        assertThat(Program.run(home, "install", "codex", "--force").err()).doesNotContain("two stores");
        assertThat(Program.run(home, "doctor").out()).doesNotContain("two stores");
    }

    @Test
    void aProjectGetsACommandThatWorksForOthersToo() throws Exception {
        Files.createDirectories(home.resolve(".git"));

        var installed = Program.run(home, "install", "vscode", "--scope", "project");

        assertThat(installed.exitCode()).isZero();
        assertThat(installed.err()).contains("there is no program contextd here yet");
        assertThat(Json.MAPPER
                        .readTree(Files.readString(home.resolve(".vscode/mcp.json")))
                        .at("/servers/contextd/command")
                        .asString())
                .isEqualTo("contextd");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "install emacs|There is no client 'emacs'",
                "install windsurf --scope project|use --scope user",
                "install claude --scope all|user or project",
                "install claude --toolsets corre|did you mean core?",
                "uninstall|CLIENT"
            })
    void whatCannotBeDoneIsOneClearSentence(String arguments, String sentence) throws Exception {
        var ended = Program.run(home, arguments.split(" "));

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(sentence).doesNotContain("\tat ");
    }

    @Test
    void aNewMachineIsWellAndNothingIsLeftBehind() throws Exception {
        var checked = Program.run(home, "doctor", "--json");

        assertThat(checked.exitCode()).as(checked.out()).isZero();
        assertThat(results(checked))
                .contains("java=ok", "data directory=ok", "lock=ok", "model=ok", "index=ok", "claude=ok", "zed=ok");
        assertThat(home.resolve(".local")).doesNotExist();
    }

    @Test
    void dataThatAreWellAreSaidToBe() throws Exception {
        Program.run(
                home,
                "call",
                "memory_record",
                "{\"title\":\"t\",\"content\":\"c\",\"outcome\":\"success\",\"project_path\":\"/p\"}");

        var checked = Program.run(home, "doctor");

        assertThat(checked.out())
                .contains("ok       index: agrees with the store", "ok       model: makes vectors of 385 numbers");

        Files.setPosixFilePermissions(
                home.resolve(".local/share/contextd"), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(Program.run(home, "doctor").out()).contains("warning  data directory", "chmod 700");
    }

    @Test
    void theProcessThatHasTheDataIsNamed() throws Exception {
        try (var server = Program.start(home, "serve", "-p", "0")) {
            assertThat(server.line()).contains("listens");
            awaitLock();

            var checked = Program.run(home, "doctor");

            assertThat(checked.exitCode()).isZero();
            assertThat(checked.out())
                    .containsPattern("ok +lock: process \\d+ uses the data directory")
                    .containsPattern("ok +server: process \\d+ serves 0 agents")
                    .contains("ok       index: in use");
        }
    }

    @Test
    void settingsThatAreWrongAreOneProblemAndNotTheEnd() throws Exception {
        Files.writeString(home.resolve("wrong.properties"), "mcp.page_size=many\n");

        var checked = Program.run(home, "doctor", "--config-file", "wrong.properties", "--json");

        assertThat(checked.exitCode()).isOne();
        assertThat(results(checked)).contains("java=ok", "settings=problem", "claude=ok");
        assertThat(checked.out()).contains("mcp.page_size");
    }

    private void awaitLock() throws Exception {
        Eventually.isTrue(() -> Files.exists(home.resolve(".local/share/contextd/contextd.db")));
    }

    @Test
    void whatIsWrongIsAProblemWithTheWayOut() throws Exception {
        Files.writeString(home.resolve(".claude.json"), "{");
        Files.createDirectories(home.resolve(".codex"));
        Files.writeString(
                home.resolve(".codex/config.toml"),
                "[mcp_servers.contextd]\ncommand = \"/gone/contextd\"\nargs = [\"stdio\"]\n");
        Files.createDirectories(home.resolve(".cursor"));
        Files.writeString(
                home.resolve(".cursor/mcp.json"),
                "{\"mcpServers\":{\"contextd\":{\"url\":\"http://127.0.0.1:1/mcp\"}}}");
        try (var busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.createDirectories(home.resolve(".config/contextd"));
            Files.writeString(
                    home.resolve(".config/contextd/contextd.properties"), "http.port=" + busy.getLocalPort() + "\n");

            var checked = Program.run(home, "doctor", "--data-dir", "/proc/contextd", "--json");

            assertThat(checked.exitCode()).isEqualTo(1);
            assertThat(results(checked))
                    .contains("data directory=problem", "port=warning", "claude=problem")
                    .contains("codex=problem", "cursor=warning");
            assertThat(checked.out()).contains("contextd install codex --force", "line 1, column");
        }
    }

    private static List<String> results(Program.Ended ended) {
        return Json.MAPPER
                .readTree(ended.out())
                .path("checks")
                .valueStream()
                .map(check -> check.path("name").asString() + "="
                        + check.path("result").asString())
                .toList();
    }
}
