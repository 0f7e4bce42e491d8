package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.file.ProcessLock;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Agents that start the packaged program, as agents do: many, at once, rudely, and with the plug pulled.
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class BridgeIT {
    private static final int CYCLES = 200;
    private static final int CROWD = 50;
    private static final String NEWS = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}";
    private static final String OLD = "{\"query\":\"Old\",\"project_path\":\"/p\"}";

    @TempDir
    Path home;

    private Path data() {
        return home.resolve(".local/share/contextd");
    }

    @AfterEach
    void end() throws Exception {
        Daemons.end(data());
    }

    private static void say(Program bridge, String line) throws IOException {
        bridge.in().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        bridge.in().flush();
    }

    private static JsonNode ask(Program bridge, ObjectNode request) throws IOException {
        say(bridge, request.toString());
        return Json.MAPPER.readTree(bridge.line());
    }

    private static JsonNode shakeHands(Program bridge) throws IOException {
        var welcome = ask(bridge, Requests.initialize("2025-11-25"));
        say(bridge, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return welcome;
    }

    private static JsonNode call(Program bridge, String tool, String arguments) throws IOException {
        return ask(bridge, Requests.plain(7, "tools/call", Requests.tool(tool, arguments)));
    }

    private static String lesson(String title) {
        return "{\"title\":\"" + title + "\",\"content\":\"What was learned about it\",\"outcome\":\"success\","
                + "\"project_path\":\"/p\"}";
    }

    private String part() {
        return "{\"description\":\"a part\",\"prompt\":\"do it\",\"project_path\":\"" + home + "\"}";
    }

    @Test
    void agentsShareOneServerAndNotTheirSessions() throws Exception {
        try (var one = Program.start(home, "stdio");
                var other = Program.start(home, "stdio")) {
            assertThat(shakeHands(one).at("/result/serverInfo/name").asString()).isEqualTo("contextd");
            shakeHands(other);
            call(one, "memory_record", lesson("Tides"));
            assertThat(call(other, "memory_search", "{\"query\":\"Tides\",\"project_path\":\"/p\"}")
                            .toString())
                    .contains("Tides");
            call(one, "context_branch", part());
            assertThat(call(one, "status", "{}")
                            .at("/result/_meta/contextd~1state/branch_depth")
                            .asInt(0))
                    .isOne();
            assertThat(call(other, "status", "{}")
                            .at("/result/_meta/contextd~1state/branch_depth")
                            .asInt(-1))
                    .isZero();
            assertThat(Daemons.find(data())).isPresent();
        }
    }

    @Test
    void aBridgeOffersTheToolsItWasAskedForAndSaysWhatItCannotHave() throws Exception {
        var wish = "{\"autoSummarize\":false}";
        try (var all = Program.start(home, "stdio", "--toolsets", "all")) {
            shakeHands(all);
            try (var few = Program.start(home, "stdio", "--toolsets", "memories", "--read-only", "--config", wish)) {
                shakeHands(few);
                few.awaitError("has other values for conversations.auto_summarize, and they hold");
                var list = Requests.plain(2, "tools/list", Json.object());
                assertThat(ask(all, list).at("/result/tools").size()).isGreaterThan(30);
                assertThat(ask(few, list).at("/result/tools").toString())
                        .contains("memory_search")
                        .doesNotContain("memory_record", "skill_list");
            }
        }
    }

    @Test
    void whenTheServerIsKilledTheAgentGoesOnWithTheNext() throws Exception {
        try (var bridge = Program.start(home, "stdio")) {
            shakeHands(bridge);
            call(bridge, "memory_record", lesson("Acknowledged"));
            call(bridge, "context_branch", part());
            var state = call(bridge, "status", "{}").at("/result/_meta/contextd~1state");
            var first = Daemons.find(data()).orElseThrow();

            first.destroyForcibly();
            first.onExit().get(30, TimeUnit.SECONDS);

            // a server that has just started on a busy machine may meet the deadline of a call, and can be asked again
            var found = Eventually.see(
                    () -> call(bridge, "memory_search", "{\"query\":\"Acknowledged\",\"project_path\":\"/p\"}"),
                    answer -> !answer.at("/result/isError").asBoolean(false));
            assertThat(found.toString()).contains("Acknowledged").doesNotContain("\"error\"");
            var after = call(bridge, "status", "{}").at("/result/_meta/contextd~1state");
            assertThat(after.path("session_id")).isEqualTo(state.path("session_id"));
            assertThat(after.path("branch_depth").asInt(0))
                    .as("the branch is still open")
                    .isOne();
            assertThat(Daemons.find(data()).orElseThrow().pid()).isNotEqualTo(first.pid());
        }
    }

    @Test
    void aCallThatThePlugWasPulledOnIsAnsweredWithAnError() throws Exception {
        try (var model = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var bridge = Program.start(home, "stdio", "--config-file", settings(model))) {
            shakeHands(bridge);
            var puzzle = Requests.tool("troubleshoot", "{\"error_message\":\"quux level 7 exceeds blarg\"}");
            say(bridge, Requests.plain(8, "tools/call", puzzle).toString());
            // the server asks the model, which never answers, so neither can the server before it is killed
            try (var _ = model.accept()) {
                Daemons.find(data()).orElseThrow().destroyForcibly();
            }

            var answer = Json.MAPPER.readTree(bridge.line());
            assertThat(answer.path("id").asInt(0)).isEqualTo(8);
            assertThat(answer.at("/error/message").asString()).contains("may or may not", "call again");
            assertThat(call(bridge, "status", "{}").has("result")).isTrue();
        }
    }

    /// A file that names this as the model to ask.
    private String settings(ServerSocket model) throws IOException {
        var url = "http://" + model.getInetAddress().getHostAddress() + ":" + model.getLocalPort() + "/v1";
        return Files.writeString(home.resolve("model.properties"), "model.url=" + url + "\nmodel.name=silent\n")
                .toString();
    }

    @Test
    void aServerThatIsAskedToEndAnswersFirstAndTheNextCallStartsAnother() throws Exception {
        try (var bridge = Program.start(home, "stdio")) {
            shakeHands(bridge);
            for (int i = 0; i < 3; i++) {
                call(bridge, "memory_record", lesson("Before " + i));
                assertThat(Program.run(home, "stop").out()).contains("has ended");
                assertThat(Daemons.find(data())).isEmpty();
            }
            say(bridge, NEWS);
            assertThat(call(bridge, "memory_search", "{\"query\":\"Before\",\"project_path\":\"/p\"}")
                            .toString())
                    .contains("Before 0", "Before 2");
            assertThat(Program.run(home, "stop").out()).contains("has ended");
            say(bridge, NEWS);
            assertThat(bridge.end().exitCode()).isZero();
            assertThat(Daemons.find(data())).as("news start no server").isEmpty();
        }
        assertThat(Program.run(home, "stop").out()).contains("No contextd runs");
    }

    @Test
    void aNewerProgramTakesOverAndTheOlderGoesOnWithIt() throws Exception {
        var newer = Files.createDirectory(home.resolve("newer"));
        Files.copy(Path.of("target/contextd.jar"), newer.resolve("contextd.jar"));
        Files.createSymbolicLink(newer.resolve("lib"), Path.of("target/lib").toAbsolutePath());
        Files.setLastModifiedTime(
                newer.resolve("contextd.jar"),
                FileTime.fromMillis(Files.getLastModifiedTime(Path.of("target/contextd.jar"))
                                .toMillis()
                        + 5_000));
        try (var old = Program.start(home, "stdio")) {
            shakeHands(old);
            call(old, "memory_record", lesson("Old"));
            var before = Daemons.find(data()).orElseThrow();
            try (var young = Program.startJar(newer.resolve("contextd.jar"), home, "stdio")) {
                shakeHands(young);
                assertThat(call(young, "status", "{}").has("result")).isTrue();
                var after = Daemons.find(data()).orElseThrow();
                assertThat(after.pid()).isNotEqualTo(before.pid());
                before.onExit().get(30, TimeUnit.SECONDS);
                assertThat(call(old, "memory_search", OLD).toString()).contains("Old");
                assertThat(call(young, "memory_search", OLD).toString()).contains("Old");
                assertThat(Daemons.find(data()).orElseThrow().pid())
                        .as("the older one leaves the newer in place")
                        .isEqualTo(after.pid());
            }
        }
    }

    @Test
    void aCrowdStartsOneServer() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var works = new ArrayList<Callable<String>>();
            for (int i = 0; i < CROWD; i++) {
                works.add(() -> {
                    try (var bridge = Program.start(home, "stdio")) {
                        shakeHands(bridge);
                        return call(bridge, "status", "{}").path("result").has("content") + " "
                                + Daemons.find(data()).orElseThrow().pid();
                    }
                });
            }
            Set<String> seen = new HashSet<>();
            for (var done : threads.invokeAll(works)) {
                seen.add(done.get());
            }
            assertThat(seen).singleElement().asString().startsWith("true ");
        }
    }

    @Test
    void startingAndStoppingLeavesNothingBehind() throws Exception {
        Program.run(home, "stdio");
        var ends = new ArrayList<Duration>();
        try (var bridge = Program.start(home, "stdio")) {
            shakeHands(bridge);
            var temporary = temporary();
            for (int i = 0; i < CYCLES; i++) {
                try (var probe = Program.start(home, "stdio")) {
                    if (i % 2 == 0) {
                        assertThat(ask(probe, Requests.stateless(1, "server/discover", Json.object()))
                                        .has("result"))
                                .isTrue();
                    }
                    long from = System.nanoTime();
                    switch (i % 3) {
                        case 0 -> probe.in().close();
                        case 1 -> probe.terminate();
                        default -> probe.kill();
                    }
                    probe.awaitExit();
                    if (i % 2 == 0) {
                        // the others may still be starting, which takes what it takes
                        ends.add(Duration.ofNanos(System.nanoTime() - from));
                    }
                }
            }
            assertThat(ends.stream().sorted().toList().get(ends.size() * 9 / 10))
                    .as("nine of ten, as the machine may be busy")
                    .isLessThan(Duration.ofSeconds(1));
            assertThat(temporary()).isEqualTo(temporary);
            assertThat(call(bridge, "status", "{}").has("result")).isTrue();
            var server = Daemons.find(data()).orElseThrow();
            assertThat(server.info().arguments().orElseThrow())
                    .as("the server's temporary files are looked for in the right place")
                    .contains("-Djava.io.tmpdir=" + Program.temporary(home));
            assertThat(processes()).as("the server and one bridge").hasSize(2).contains(server.pid());
        }
        try (var left = Files.list(data().resolve("run"))) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder("socket", "lock", "start.lock", "daemon.log", "hooks");
        }
    }

    /// Those that work on this test's home; a bridge that has lost its client may need a moment.
    private List<Long> processes() throws Exception {
        return Eventually.see(
                () -> ProcessHandle.allProcesses()
                        .filter(process -> process.info().arguments().map(List::of).orElse(List.of()).stream()
                                .anyMatch(argument -> argument.endsWith("contextd.jar")))
                        .filter(this::isHere)
                        .map(ProcessHandle::pid)
                        .toList(),
                left -> left.size() <= 2);
    }

    private boolean isHere(ProcessHandle process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd"))
                    .startsWith(home.toRealPath());
        } catch (IOException _) {
            return false;
        }
    }

    private Set<Path> temporary() throws IOException {
        try (var files = Files.list(Program.temporary(home))) {
            return files.collect(Collectors.toSet());
        }
    }

    @Test
    void itEndsWithItsParentAlsoWhereTheInputStaysOpen() throws Exception {
        // The shell is the parent; a process of this test holds the other end of the pipe.
        try (var shell =
                Program.startIn(home, List.of("sh", "-c", "exec 3<&0; \"$@\" <&3 & echo $!; wait", "sh"), "stdio")) {
            var bridge = ProcessHandle.of(Long.parseLong(shell.line().strip())).orElseThrow();
            shakeHands(shell);
            assertThat(bridge.isAlive()).isTrue();
            shell.kill();
            bridge.onExit().get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void theServerOutlivesAnAgentThatIsKilledWithAllThatCameFromIt() throws Exception {
        // The shell is the agent: the first of a group of processes, and the one that started the bridge.
        var group = List.of("setsid", "sh", "-c", "exec 3<&0; \"$@\" <&3 & echo $$; wait", "sh");
        try (var agent = Program.startIn(home, group, "stdio");
                var other = Program.start(home, "stdio")) {
            var shell = ProcessHandle.of(Long.parseLong(agent.line().strip())).orElseThrow();
            shakeHands(agent);
            call(agent, "memory_record", lesson("Survivors"));
            var server = Daemons.find(data()).orElseThrow();

            shell.descendants().forEach(ProcessHandle::destroyForcibly);
            // whatever the walk has left of the group
            var _ = new ProcessBuilder("kill", "-KILL", "--", "-" + shell.pid())
                    .start()
                    .waitFor();
            shell.onExit().get(30, TimeUnit.SECONDS);

            shakeHands(other);
            assertThat(call(other, "memory_search", "{\"query\":\"Survivors\",\"project_path\":\"/p\"}")
                            .toString())
                    .contains("Survivors");
            assertThat(Daemons.find(data()).map(ProcessHandle::pid)).contains(server.pid());
        }
    }

    @Test
    void toolsAreToldBeforeThereIsAServerAndTheServerIsStartedMeanwhile() throws Exception {
        try (var bridge = Program.start(home, "stdio")) {
            JsonNode welcome;
            JsonNode listed;
            // as long as this is held nobody starts a server
            try (var _ = ProcessLock.take(Endpoint.of(data()).directory().resolve("start.lock"))
                    .orElseThrow()) {
                welcome = shakeHands(bridge);
                listed = ask(bridge, Requests.plain(2, "tools/list", Json.object()));
                assertThat(Daemons.find(data())).isEmpty();
            }
            Eventually.isTrue(() -> Daemons.find(data()).isPresent());
            call(bridge, "status", "{}");
            assertThat(ask(bridge, Requests.plain(2, "tools/list", Json.object())))
                    .as("the server tells the same")
                    .isEqualTo(listed);
            assertThat(welcome.at("/result/serverInfo/name").asString()).isEqualTo("contextd");
        }
    }

    @Test
    void theServerOfThePluginOffersNothingWhereTheUserHasAnEntry() throws Exception {
        var list = Requests.plain(2, "tools/list", Json.object());
        try (var plugin = Program.start(home, "stdio", "--plugin")) {
            shakeHands(plugin);
            assertThat(ask(plugin, list).at("/result/tools").size()).isGreaterThan(5);
        }
        Files.createDirectories(home.resolve(".codex"));
        Files.writeString(home.resolve(".codex/config.toml"), "[mcp_servers.contextd]\ncommand = \"contextd\"\n");
        try (var plugin = Program.start(home, "stdio", "--plugin")) {
            shakeHands(plugin);
            assertThat(ask(plugin, list).at("/result/tools")).isEmpty();
            assertThat(call(plugin, "hook", "{\"event\":\"Stop\",\"payload\":{}}")
                            .has("result"))
                    .isTrue();
        }
    }

    @Test
    void settingsThatAreWrongAreExplainedToTheAgent() throws Exception {
        Files.writeString(home.resolve("wrong.properties"), "mcp.page_size=many\n");
        try (var bridge = Program.start(home, "stdio", "--config-file", "wrong.properties")) {
            var answer = ask(bridge, Requests.initialize("2025-11-25"));
            assertThat(answer.at("/error/message").asString())
                    .contains("cannot be started", "mcp.page_size", "must be a whole number");
            bridge.in().close();
            assertThat(bridge.awaitExit()).isZero();
        }
    }

    @Test
    void garbageIsAnsweredAndNothingBreaks() throws Exception {
        try (var bridge = Program.start(home, "stdio")) {
            say(bridge, "not json");
            assertThat(Json.MAPPER.readTree(bridge.line()).at("/error/code").asInt(0))
                    .isEqualTo(-32700);
            say(bridge, "\"" + "x".repeat(5 << 20) + "\"");
            assertThat(bridge.line()).contains("over 4194304 bytes");
            say(bridge, "{\"contextd\":\"stop\"}");
            assertThat(Json.MAPPER.readTree(bridge.line()).has("error")).isTrue();
            assertThat(shakeHands(bridge).has("result")).isTrue();
        }
    }
}
