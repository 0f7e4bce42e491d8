package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The packaged program as people and agents start it.
class CommandLineIT {
    private static final String LESSON =
            "{\"title\":\"Tides\",\"content\":\"come twice a day\",\"outcome\":\"success\",\"project_path\":\"/p\"}";

    @TempDir
    Path home;

    @Test
    void helpNamesEveryCommand() throws Exception {
        var help = Program.run(home, "--help");

        assertThat(help.exitCode()).isZero();
        assertThat(help.out())
                .contains("serve", "stdio", "call", "token", "skill", "export", "import", "backup", "restore", "config")
                .contains("completion", "version", "install", "uninstall", "doctor");
        for (String command : new String[] {"serve", "stdio"}) {
            assertThat(Program.run(home, command, "--help").out()).contains("--data-dir", "--toolsets", "--read-only");
        }
        assertThat(Program.run(home, "call", "--help").out())
                .contains("--data-dir")
                .as("it offers nothing")
                .doesNotContain("--toolsets", "--read-only");
    }

    @Test
    void aToolIsCalledAndItsAnswerPrinted() throws Exception {
        var answer = Program.run(home, "call", "ping", "{}");

        assertThat(answer.exitCode()).isZero();
        assertThat(Json.MAPPER.readTree(answer.out()).path("reply").asString()).isEqualTo("pong");
        assertThat(answer.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "call ping {}", "config", "doctor", "version", "install"})
    void aCommandThatNobodyReadsEndsQuietly(String line) throws Exception {
        var ended = Program.runUnread(home, line.split(" ", -1));

        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isEqualTo(141);
    }

    @Test
    void anExportThatNobodyReadsEndsQuietly() throws Exception {
        Program.run(home, "call", "memory_record", LESSON);
        var ended = Program.runUnread(home, "export");

        assertThat(ended.err()).doesNotContain("at dev.", "Exception");
        assertThat(ended.exitCode()).isEqualTo(141);
    }

    @Test
    void aToolsErrorIsPrintedTooAndTheExitCodeSaysSo() throws Exception {
        var answer = Program.run(home, "call", "status", "{\"operation_id\":\"op\"}");

        assertThat(answer.exitCode()).isEqualTo(1);
        assertThat(answer.out()).contains("not_found");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "call no_such {}|there is no tool 'no_such'",
                "call ping nonsense|nonsense is no argument: each is name=value",
                "call ping {nonsense}|no JSON",
                "call ping [1]|must be a JSON object",
                "serve --port 99999|http.port (from flag) must be a whole number",
                "serve --config {\"autoSummarise\":false}|did you mean autoSummarize?",
                "serve --config {\"port\":70000}|http.port (from flag) must be a whole number",
                "serve --config 17|must be a JSON object",
                "serve --toolsets corre|did you mean core?",
                "serve --host 0.0.0.0 -p 0|token add",
                "token add no/name|Names are up to 64",
                "token revoke nobody|There is no token for nobody",
                "frobnicate|frobnicate",
                "token|Name what to do",
                "skill|Name what to do",
                "skill import no/where|no/where is no directory"
            })
    void whatCannotBeDoneIsOneClearSentence(String arguments, String sentence) throws Exception {
        var ended = Program.run(home, arguments.split(" "));

        assertThat(ended.exitCode()).isIn(1, 2);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err()).contains(sentence).doesNotContain("Exception", "\tat ");
    }

    @Test
    void skillsAreImportedAndExported() throws Exception {
        var folder = Files.createDirectories(home.resolve("in/greet"));
        Files.writeString(folder.resolve("SKILL.md"), "---\nname: greet\ndescription: To greet\n---\nSay hello.\n");
        Files.writeString(folder.resolve("notes.txt"), "more");

        var imported = Program.run(home, "skill", "import", home.resolve("in").toString());
        assertThat(imported.exitCode()).isZero();
        assertThat(imported.out()).contains("greet/SKILL.md: created skill_");
        assertThat(imported.err()).contains("not imported: notes.txt");
        var exported = Program.run(home, "skill", "export", home.resolve("out").toString());
        assertThat(exported.out()).isEqualTo("greet/SKILL.md: written\n");
        assertThat(Files.readString(home.resolve("out/greet/SKILL.md")))
                .isEqualTo("---\nname: greet\ndescription: To greet\nversion: 1.0.0\n---\nSay hello.\n");

        Files.writeString(folder.resolve("SKILL.md"), "---\nname: greet\n---\nSay hello.\n");
        var broken = Program.run(home, "skill", "import", home.resolve("in").toString());
        assertThat(broken.exitCode()).isEqualTo(1);
        assertThat(broken.out()).isEmpty();
        assertThat(broken.err()).contains("greet/SKILL.md:1: description is missing");
    }

    @Test
    void configShowsEveryValueAndItsSource() throws Exception {
        Files.createDirectories(home.resolve(".config/contextd"));
        Files.writeString(home.resolve(".config/contextd/contextd.properties"), "http.port=7777\nrate.ping=1/2\n");

        var config = Program.run(home, "config", "--toolsets", "core");

        assertThat(config.out())
                .containsPattern("http.port +7777 +.*contextd.properties")
                .containsPattern("rate.ping +1/2 +.*contextd.properties")
                .containsPattern("toolsets +core +flag")
                .contains(home.resolve(".local/share/contextd").toString());
    }

    @Test
    void theCompletionScriptIsOneThatTheShellAccepts() throws Exception {
        var script = Files.writeString(
                home.resolve("completion"), Program.run(home, "completion").out());

        var bash =
                new ProcessBuilder("bash", "-n", script.toString()).inheritIO().start();
        assertThat(bash.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(bash.exitValue()).isZero();
        assertThat(Files.size(script)).isGreaterThan(1000);
    }

    @Test
    void tokensAreMadeListedAndRevoked() throws Exception {
        var added = Program.run(home, "token", "add", "alice", "--team", "web");
        assertThat(added.out()).startsWith("ctxd_");
        assertThat(Program.run(home, "token", "list").out())
                .contains("alice", "web")
                .doesNotContain(added.out().strip());
        assertThat(Program.run(home, "token", "add", "bob", "--expires", "30d").exitCode())
                .isZero();
        assertThat(Program.run(home, "token", "list").out().lines())
                .satisfiesExactlyInAnyOrder(
                        header -> assertThat(header).startsWith("NAME"),
                        alice -> assertThat(alice).contains("alice", "does not expire"),
                        bob -> assertThat(bob).contains("bob", "expires 20"));
        assertThat(Program.run(home, "token", "add", "eve", "--expires", "soon").err())
                .contains("--expires", "30d");
        assertThat(Program.run(home, "token", "revoke", "bob").exitCode()).isZero();
        assertThat(Program.run(home, "token", "revoke", "alice").exitCode()).isZero();
        assertThat(Program.run(home, "token", "list").out()).isEmpty();
    }

    @Test
    void aHomeThatCannotBeWrittenIsSaidInASentenceAndNothingIsLeftThere() throws Exception {
        Files.writeString(home.resolve(".local"), "a file");

        for (String command : new String[] {"status", "list"}) {
            var refused = Program.run(home, command);
            assertThat(refused.exitCode()).as(command).isOne();
            assertThat(refused.err())
                    .startsWith("contextd: ")
                    .contains(".local")
                    .hasLineCount(1);
        }
        assertThat(home.resolve(".local")).isRegularFile().hasContent("a file");
    }

    @Test
    void aProgramOfWhichAPartIsMissingSaysSo() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var half = new ProcessBuilder(java, "-cp", "target/classes", "dev.contextd.Main", "config")
                .redirectErrorStream(true)
                .start();
        var told = new String(half.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(half.waitFor()).isEqualTo(70);
        assertThat(told)
                .startsWith("contextd: this installation is not complete")
                .hasLineCount(1);
    }

    /// Before Java could say it in words of its own.
    @Test
    void anInstallationWithoutItsJarSaysSo() throws Exception {
        var half = new ProcessBuilder("sh", "packaging/contextd", "config")
                .redirectErrorStream(true)
                .start();
        var told = new String(half.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(half.waitFor()).isEqualTo(70);
        assertThat(told)
                .startsWith("contextd: this installation is not complete (")
                .contains("contextd.jar is missing")
                .hasLineCount(1);
    }

    @Test
    void serveSaysWhereItListensWhereItsDataAreAndHowToRegisterIt() throws Exception {
        var data = home.resolve("data");
        try (var server = Program.start(home, "serve", "-p", "0", "--data-dir", data.toString())) {
            String url = server.line().replaceFirst("contextd listens on ", "");
            assertThat(server.line()).isEqualTo("data in " + data);
            assertThat(server.line())
                    .contains("claude mcp add --transport http contextd " + url, "--header", "local-token")
                    .doesNotContain(
                            Files.readString(data.resolve("local-token")).strip());
            var health = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(url).resolve("/health"))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(health.body()).contains("\"ok\"");

            server.terminate();
            assertThat(server.awaitExit()).isEqualTo(143);
        }
    }

    @Test
    void aBusyPortIsSaidWithTheWayOut() throws Exception {
        try (var busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var ended = Program.run(home, "serve", "-p", Integer.toString(busy.getLocalPort()));

            assertThat(ended.exitCode()).isEqualTo(1);
            assertThat(ended.err()).contains("cannot be had", "--port").doesNotContain("\tat ");
        }
    }

    @Test
    void aDataDirectoryThatCannotBeIsSaidClearly() throws Exception {
        var file = Files.writeString(home.resolve("file"), "");
        for (String impossible : new String[] {"/proc/contextd", file.toString(), file + "/below"}) {
            var ended = Program.run(home, "serve", "-p", "0", "--data-dir", impossible);

            assertThat(ended.exitCode()).as(impossible).isEqualTo(1);
            assertThat(ended.err()).contains(impossible, "--data-dir").doesNotContain("\tat ");
        }
    }

    @Test
    void statusSaysThatTheDataDirectoryCannotBeWritten() throws Exception {
        var status = Program.run(home, "call", "status", "{}", "--data-dir", "/proc/1/contextd");

        assertThat(status.exitCode()).isZero();
        assertThat(status.out()).contains("degraded", "check its permissions");
    }

    @Test
    void aMemoryThatCannotBeKeptIsRefusedClearly() throws Exception {
        String lesson = "{\"title\":\"t\",\"content\":\"c\",\"outcome\":\"success\",\"project_path\":\"/p\"}";

        var refused = Program.run(home, "call", "memory_record", lesson, "--data-dir", "/proc/contextd");

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.out()).contains("unavailable", "--data-dir").doesNotContain("Exception");
    }

    /// A limit of zero bytes a file is to a writer what a full disk is.
    @Test
    void aFullDiskLosesNoTokenAndIsSaidClearly() throws Exception {
        Program.run(home, "token", "add", "alice");

        var full = Program.runAfter("ulimit -f 0; exec 2>&1", home, "token", "add", "bob");

        assertThat(full.exitCode()).isEqualTo(1);
        assertThat(full.out()).contains("The token file cannot be written").doesNotContain("\tat ");
        assertThat(Program.run(home, "token", "list").out()).contains("alice").doesNotContain("bob");
        assertThat(home.resolve(".local/share/contextd")).isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void standardOutputCarriesNothingButTheProtocol() throws Exception {
        try (var server = Program.start(home, "stdio", "--standalone")) {
            String input = "not json\n" + Requests.initialize("2025-06-18") + "\n"
                    + Requests.plain(2, "tools/call", Requests.tool("status", "{}")) + "\n";
            server.in().write(input.getBytes(StandardCharsets.UTF_8));
            server.in().flush();

            for (int line = 0; line < 3; line++) {
                assertThat(Json.MAPPER.readTree(server.line()).path("jsonrpc").asString())
                        .isEqualTo("2.0");
            }
            server.in().close();
            assertThat(server.awaitExit()).isZero();
            assertThat(Files.exists(home.resolve(".local")))
                    .as("nothing is written before something needs to be kept")
                    .isFalse();
        }
    }

    @Test
    void anEngineThatCannotBeUsedIsASentenceAboutTheSettingAndAnExitCodeOfItsOwn() throws Exception {
        Files.writeString(home.resolve("wrong.properties"), "store.url=jdbc:postgresql:///nowhere");
        try (var program = Program.start(home, "serve", "-p", "0", "--config-file", "wrong.properties")) {
            var ended = program.end();

            assertThat(ended.exitCode()).isEqualTo(78);
            assertThat(ended.err()).startsWith("contextd: store.url must").hasLineCount(1);
        }
    }
}
