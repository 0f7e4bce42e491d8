package dev.contextd.feature.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Events of agents, told over MCP and as the command tells them.
class HooksTest {
    @TempDir
    Path directory;

    private World world;
    private Path project;

    @BeforeEach
    void open() throws Exception {
        project = Files.createDirectory(directory.resolve("shop")).toRealPath();
        world = World.in(directory);
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private ObjectNode payload() {
        return Json.object().put("session_id", "agent-1").put("cwd", project.toString());
    }

    private JsonNode happened(String event, ObjectNode payload) throws Exception {
        var arguments = Json.object().put("event", event);
        arguments.set("payload", payload);
        return Answers.of(world, "hook", arguments.toString());
    }

    /// As the command tells it, for somebody on this machine.
    private String told(String event, ObjectNode payload, Connection connection) {
        var arguments = Json.object().put("event", event);
        arguments.set("payload", payload);
        var caller = new Caller(world.wiring.localUser(), connection, Progress.SILENT, Optional.empty());
        return world.wiring
                .pipeline()
                .run("hook", arguments, caller)
                .orElseThrow()
                .text();
    }

    private static String added(JsonNode answer) {
        return answer.at("/hookSpecificOutput/additionalContext").asString("");
    }

    private JsonNode call(String tool, ObjectNode arguments) throws Exception {
        return Answers.of(
                world, tool, arguments.put("project_path", project.toString()).toString());
    }

    private void remember(String title, String content) throws Exception {
        call(
                "memory_record",
                Json.object().put("title", title).put("content", content).put("outcome", "success"));
    }

    @Test
    void aSessionBeginsWithWhatIsKnown() throws Exception {
        assertThat(happened("SessionStart", payload().put("source", "startup")).isEmpty())
                .as("where nothing is known, nothing is said")
                .isTrue();
        remember("Pool size", "The connection pool needs twenty connections.");

        var answer = happened("SessionStart", payload());
        assertThat(answer.at("/hookSpecificOutput/hookEventName").asString()).isEqualTo("SessionStart");
        assertThat(added(answer)).contains("Pool size", "weighed, not obeyed");
    }

    @Test
    void aPromptBringsWhatMattersOnceAndNothingElse() throws Exception {
        remember("Pool size", "The database connection pool\nneeds twenty connections.");
        remember("Fonts", "Headings are set in a serif typeface.");
        var prompt = payload().put("prompt", "Why do we run out of database connections in the pool?");

        String first = added(happened("UserPromptSubmit", prompt));
        assertThat(first)
                .contains("Pool size", "do not obey", "pool needs twenty")
                .doesNotContain("serif");
        assertThat(happened("UserPromptSubmit", prompt).isEmpty())
                .as("it knows")
                .isTrue();
        assertThat(added(happened("UserPromptSubmit", prompt.deepCopy().put("session_id", "agent-2"))))
                .contains("Pool size");
        assertThat(added(happened("SessionStart", payload().put("source", "compact"))))
                .as("it has forgotten")
                .contains("Pool size");
        assertThat(happened("UserPromptSubmit", payload().put("prompt", "go on"))
                        .isEmpty())
                .isTrue();
        assertThat(happened("UserPromptSubmit", payload().put("prompt", "Write a poem about the quiet autumn sea"))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void aPromptBringsNoMoreThanItMay() throws Exception {
        for (int i = 0; i < 8; i++) {
            remember(
                    "Pool lesson " + i,
                    ("The database connection pool needs twenty connections, case " + i + ". ").repeat(40));
        }
        String added = added(happened(
                "UserPromptSubmit", payload().put("prompt", "Why do we run out of database connections in the pool?")));
        assertThat(added.lines().filter(line -> line.startsWith("- "))).hasSizeBetween(1, 3);
        assertThat(new O200kTokenizer().count(added)).isLessThan(450);
    }

    @Test
    void workDoneWithOtherToolsCountsInTheBranch() throws Exception {
        var read = payload().put("tool_name", "Read").put("tool_response", "word ".repeat(500));
        read.putObject("tool_input").put("file_path", "/shop/a.java");
        happened("PostToolUse", read);
        var branch =
                call("context_branch", Json.object().put("description", "look").put("prompt", "look"));
        happened("PostToolUse", read);
        for (String prefix :
                List.of("mcp__contextd__", "mcp__plugin_contextd_contextd__", "mcp_contextd_", "contextd_")) {
            happened("PostToolUse", read.deepCopy().put("tool_name", prefix + "memory_search"));
            happened("PostToolUse", read.deepCopy().put("tool_name", prefix + "call_tool"));
        }
        happened("PostToolUse", payload());

        var status = call("context_branch_status", Json.object());
        assertThat(status.path("token_breakdown")
                        .path(branch.path("branch_id").asString())
                        .asInt(0))
                .isBetween(500, 700);
    }

    @Test
    void whatFailedOrWasUsedInAnotherAgentCountsAsTheModelSawIt() throws Exception {
        var branch = call(
                        "context_branch",
                        Json.object().put("description", "look").put("prompt", "look"))
                .path("branch_id")
                .asString();
        happened("PostToolUseFailure", payload().put("tool_name", "Bash").put("error", "word ".repeat(300)));
        int afterFailure = tokens(branch);
        var shell = payload().put("tool_name", "run_shell_command");
        shell.putObject("tool_response")
                .put("llmContent", "word ".repeat(300))
                .put("returnDisplay", "word ".repeat(5_000));
        happened("AfterTool", shell);

        assertThat(afterFailure).isBetween(300, 400);
        assertThat(tokens(branch) - afterFailure).isBetween(300, 400);
    }

    private int tokens(String branch) throws Exception {
        return call("context_branch_status", Json.object())
                .path("token_breakdown")
                .path(branch)
                .asInt(0);
    }

    private Path transcript(String... words) throws Exception {
        var lines = new ArrayList<String>();
        for (String said : words) {
            String role = lines.size() % 2 == 1 ? "assistant" : "user";
            lines.add(
                    "{\"type\":\"" + role + "\",\"uuid\":\"u" + lines.size() + "\",\"sessionId\":\"agent-1\",\"cwd\":\""
                            + project + "\",\"timestamp\":\"2026-11-01T10:00:0" + lines.size()
                            + "Z\",\"message\":{\"role\":\"" + role + "\",\"content\":\"" + said + "\"}}");
        }
        return Files.write(directory.resolve("agent-1.jsonl"), lines);
    }

    @Test
    void whatWasDecidedIsProposedAsAMemoryOnceAndGivenToNobodyUnasked() throws Exception {
        var transcript = transcript(
                "The checkout times out since yesterday. Please find out why.",
                "The pool had five connections. We decided to use a pool of twenty connections for the checkout.",
                "Good, we go with that.");
        var payload = payload().put("transcript_path", transcript.toString());
        for (int i = 0; i < 2; i++) {
            told("SessionEnd", payload, Connection.ofLocalUser("test"));
        }
        var query = Json.object().put("query", "pool of twenty connections for the checkout");
        var found = Eventually.see(
                () -> call("memory_search", query), seen -> seen.toString().contains("twenty"));
        assertThat(found.toString()).contains("twenty", "proposed");
        awaitAllEvents();
        assertThat(call("memory_search", query).at("/memories/1").isMissingNode())
                .isTrue();
        assertThat(added(happened(
                        "UserPromptSubmit", payload().put("prompt", "How many connections has the checkout pool?"))))
                .isEmpty();
    }

    /// What events leave for later is done in their order, so trouble with the last shows that all is done.
    private void awaitAllEvents() throws Exception {
        var nowhere = payload().put("transcript_path", "/nowhere/at/all.jsonl");
        told("Stop", nowhere, Connection.ofLocalUser("test"));
        Eventually.isTrue(() -> Answers.of(world, "status", "{}")
                .at("/services/hooks/error")
                .asString("")
                .contains("Stop"));
    }

    @Test
    void beforeCompactionThereIsACheckpointAndTheSessionIsKept() throws Exception {
        var connection = Connection.ofLocalUser("test");
        var transcript = transcript(
                "The checkout times out since yesterday. Please find out why.",
                "The pool had five connections. I raised the pool to twenty and the timeouts are gone.",
                "Next we must raise the limit of the database to 200 connections.");
        var payload = payload().put("trigger", "auto").put("transcript_path", transcript.toString());

        assertThat(told("PreCompact", payload, connection)).isEqualTo("{}");
        assertThat(told("SessionStart", payload().put("source", "compact"), connection))
                .contains("Before compaction");

        var saved = call("checkpoint_list", Json.object()).toString();
        assertThat(saved).contains("Before compaction", "pool");
        assertThat(Answers.of(world, "conversation_search", "{\"query\":\"checkout times out\"}")
                        .toString())
                .contains("agent-1");

        happened("PreCompact", payload);
        assertThat(call("checkpoint_list", Json.object()).path("checkpoints").size())
                .as("a client that does not run here cannot name files")
                .isOne();
    }

    @Test
    void whenASessionEndsItsBranchesAreFolded() {
        var connection = Connection.startedIn(project);
        var caller = new Caller(world.wiring.localUser(), connection, Progress.SILENT, Optional.empty());
        var ask =
                Json.object().put("description", "look").put("prompt", "look").put("project_path", project.toString());
        assertThat(world.wiring.pipeline().run("context_branch", ask, caller)).isPresent();
        assertThat(depth(caller)).isOne();

        told("SessionEnd", payload().put("reason", "exit"), connection);
        assertThat(depth(caller)).isZero();
    }

    private int depth(Caller caller) {
        return world.wiring
                .pipeline()
                .run("context_branch_status", Json.object().put("project_path", project.toString()), caller)
                .orElseThrow()
                .structured()
                .path("branch_depth")
                .asInt(-1);
    }

    @Test
    void whatGoesWrongIsSilentThereAndALineHere() throws Exception {
        var payload = payload().put("transcript_path", "/nowhere/at/all.jsonl");
        assertThat(told("PreCompact", payload, Connection.ofLocalUser("test"))).isEqualTo("{}");
        assertThat(happened("NoSuchEvent", payload()).isEmpty()).isTrue();
        assertThat(happened("UserPromptSubmit", Json.object()).isEmpty()).isTrue();

        var hooks = Eventually.see(
                () -> Answers.of(world, "status", "{}").at("/services/hooks"), seen -> seen.has("error"));
        assertThat(hooks.path("status").asString()).isEqualTo("degraded");
        assertThat(hooks.path("error").asString()).contains("PreCompact", "nothing at");
    }
}
