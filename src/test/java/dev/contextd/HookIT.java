package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Hooks as agents run them: a process for each event, beside the bridge of the same agent.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class HookIT {
    /// An agent: starts a bridge on its own input and output, and a hook for every event that it reads from a pipe.
    private static final String AGENT = "exec 3<&0; \"$@\" stdio <&3 & mkfifo \"$0.events\"; while read -r event <"
            + " \"$0.events\"; do \"$@\" hook \"$event\" < \"$0.payload\" > \"$0.tmp\"; mv \"$0.tmp\" \"$0.heard\"; done";

    @TempDir
    Path home;

    @AfterEach
    void end() throws Exception {
        Daemons.end(home.resolve(".local/share/contextd"));
    }

    private final class Agent implements AutoCloseable {
        private final Path name;
        private final Program program;

        Agent(String name) throws IOException {
            this.name = home.resolve(name);
            program = Program.startIn(home, List.of("sh", "-c", AGENT, this.name.toString()));
            ask(Requests.initialize("2025-11-25"));
        }

        JsonNode ask(ObjectNode request) throws IOException {
            program.in().write((request + "\n").getBytes(StandardCharsets.UTF_8));
            program.in().flush();
            return Json.MAPPER.readTree(program.line());
        }

        JsonNode call(String tool, ObjectNode arguments) throws IOException {
            arguments.put("project_path", home.toString());
            return ask(Requests.plain(7, "tools/call", Requests.tool(tool, arguments.toString())))
                    .at("/result/structuredContent");
        }

        int tokens(String branch) throws IOException {
            return call("context_branch_status", Json.object())
                    .path("token_breakdown")
                    .path(branch)
                    .asInt(0);
        }

        /// What the agent hears.
        String fire(String event, ObjectNode payload) throws Exception {
            return fire(event, payload.toString().getBytes(StandardCharsets.UTF_8));
        }

        String fire(String event, byte[] payload) throws Exception {
            var heard = Path.of(name + ".heard");
            Files.deleteIfExists(heard);
            Files.write(Path.of(name + ".payload"), payload);
            Files.writeString(Path.of(name + ".events"), event + "\n");
            Eventually.isTrue(() -> Files.exists(heard));
            return Files.readString(heard);
        }

        @Override
        public void close() {
            program.close();
        }
    }

    private ObjectNode payload(String session) {
        return Json.object().put("session_id", session).put("cwd", home.toString());
    }

    @Test
    void whatAHookTellsBelongsToTheSessionOfItsOwnAgent() throws Exception {
        try (var one = new Agent("one");
                var other = new Agent("other")) {
            var branch = one.call(
                            "context_branch",
                            Json.object().put("description", "a part").put("prompt", "do it"))
                    .path("branch_id")
                    .asString();
            int before = one.tokens(branch);
            var read = Json.object().put("tool_name", "Read").put("tool_response", "word ".repeat(500));

            other.fire("PostToolUse", payload("b").setAll(read));
            assertThat(one.tokens(branch)).as("the other agent's work").isEqualTo(before);
            assertThat(one.fire("PostToolUse", payload("a").setAll(read))).isEmpty();
            assertThat(one.tokens(branch)).isGreaterThan(before + 490);

            one.call(
                    "memory_record",
                    Json.object()
                            .put("title", "Pool size")
                            .put("content", "The connection pool needs twenty connections.")
                            .put("outcome", "success"));
            var heard =
                    Json.MAPPER.readTree(other.fire("SessionStart", payload("b").put("source", "startup")));
            assertThat(heard.at("/hookSpecificOutput/additionalContext").asString())
                    .contains("Pool size");
        }
    }

    /// A plugin's server is silent beside the entry of its user, and has no session that anything could count in.
    @Test
    void whatAHookTellsBelongsToTheEntryBesideWhichAPluginIsSilent() throws Exception {
        Files.writeString(
                home.resolve(".claude.json"),
                "{\"mcpServers\":{\"contextd\":{\"command\":\"contextd\",\"args\":[\"stdio\"]}}}");
        try (var agent = new Agent("agent");
                var plugin = Program.startIn(
                        home, List.of("env", "CLAUDECODE=1", "CLAUDE_CODE_SESSION_ID=a"), "stdio", "--plugin")) {
            plugin.in().write((Requests.initialize("2025-11-25") + "\n").getBytes(StandardCharsets.UTF_8));
            plugin.in().flush();
            assertThat(plugin.line()).contains("this one serves hooks");
            var branch = agent.call(
                            "context_branch",
                            Json.object().put("description", "a part").put("prompt", "do it"))
                    .path("branch_id")
                    .asString();
            int before = agent.tokens(branch);

            agent.fire("PostToolUse", payload("a").put("tool_name", "Read").put("tool_response", "word ".repeat(500)));

            assertThat(agent.tokens(branch)).isGreaterThan(before + 490);
        }
    }

    @Test
    void whatMakesNoSenseIsSilentThereAndALineInTheLog() throws Exception {
        var log = home.resolve(".local/share/contextd/run/daemon.log");
        try (var agent = new Agent("agent")) {
            agent.call("status", Json.object());
            int told = 0;
            for (String event : List.of("UserPromptSubmit", "PostToolUse")) {
                for (String payload : List.of("no JSON", "{\"cwd\":\"/", "\u00ff\u0000\u00fe", "[]")) {
                    assertThat(agent.fire(event, payload.getBytes(StandardCharsets.ISO_8859_1)))
                            .isEmpty();
                    int expected = ++told;
                    Eventually.isTrue(() -> Files.readString(log)
                                    .lines()
                                    .filter(line -> line.contains("a hook told of "))
                                    .count()
                            == expected);
                }
            }
            assertThat(agent.fire("Nonsense", payload("a"))).isEmpty();
            Eventually.isTrue(() -> Files.readString(log).contains("Nonsense"));
        }
    }

    @Test
    void aHookNeverFailsAndNeverKeepsAnAgentWaiting() throws Exception {
        for (String event : List.of("PostToolUse", "UserPromptSubmit", "Nonsense")) {
            var silent = Program.run(home, "hook", event);
            assertThat(silent.exitCode()).isZero();
            assertThat(silent.out() + silent.err()).isEmpty();
        }
        assertThat(Daemons.find(home.resolve(".local/share/contextd")))
                .as("such events start nothing")
                .isEmpty();
        try (var agent = new Agent("agent")) {
            agent.call("status", Json.object());
            var server = Daemons.find(home.resolve(".local/share/contextd")).orElseThrow();
            new ProcessBuilder("kill", "-STOP", Long.toString(server.pid()))
                    .start()
                    .waitFor();
            try {
                long from = System.nanoTime();
                assertThat(agent.fire("UserPromptSubmit", payload("a").put("prompt", "What do we know of pools?")))
                        .isEmpty();
                assertThat(System.nanoTime() - from).isLessThan(TimeUnit.SECONDS.toNanos(10));
            } finally {
                new ProcessBuilder("kill", "-CONT", Long.toString(server.pid()))
                        .start()
                        .waitFor();
            }
        }
    }
}
