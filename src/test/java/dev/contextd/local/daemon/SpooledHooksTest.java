package dev.contextd.local.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.LogLines;
import dev.contextd.World;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.HookSpool;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/// What hooks leave in a folder, and the server that reads it.
@Timeout(120)
class SpooledHooksTest {
    private static final String SESSION = "agent-1";

    @TempDir
    Path directory;

    private World world;
    private Path project;
    private HookSpool spool;
    private ConnectedAgents agents;
    private Connection connection;
    private Caller caller;

    @BeforeEach
    void open() throws Exception {
        project = Files.createDirectory(directory.resolve("shop")).toRealPath();
        world = World.in(directory);
        spool = new HookSpool(directory.resolve("hooks"));
        agents = new ConnectedAgents();
        connection = Connection.startedIn(project);
        agents.add(connection, new Greeting("stdio", Map.of("agent_session", SESSION)));
        caller = new Caller(world.wiring.localUser(), connection, Progress.SILENT, Optional.empty());
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private SpooledHooks server() {
        var hooks = new SpooledHooks(
                spool, new HookHandler(world.wiring, agents), world.wiring::settleHooks, InstantSource.system());
        hooks.start();
        return hooks;
    }

    private void leave(String event, byte[] payload) throws IOException {
        spool.put(event, new Greeting(HookHandler.KIND, Map.of("event", event)), payload, true);
    }

    private void leave(String event, ObjectNode payload) throws IOException {
        payload.put("session_id", SESSION).put("cwd", project.toString());
        leave(event, payload.toString().getBytes(StandardCharsets.UTF_8));
    }

    private void leaveWork() throws IOException {
        leave("PostToolUse", Json.object().put("tool_name", "Read").put("tool_response", "word ".repeat(500)));
    }

    private int spent() {
        return world.wiring
                .pipelineOfHooks()
                .run("context_branch_status", Json.object().put("project_path", project.toString()), caller)
                .orElseThrow()
                .structured()
                .path("token_breakdown")
                .valueStream()
                .mapToInt(tokens -> tokens.asInt(0))
                .max()
                .orElse(0);
    }

    private void branch() {
        var ask =
                Json.object().put("description", "look").put("prompt", "look").put("project_path", project.toString());
        assertThat(world.wiring.pipeline().run("context_branch", ask, caller)).isPresent();
    }

    private boolean isEmpty() throws IOException {
        try (var files = Files.list(spool.directory())) {
            return files.findAny().isEmpty();
        }
    }

    @Test
    void whatAToolDidCountsBeforeWhatTheAgentSaysNext() throws Exception {
        branch();
        try (var hooks = server()) {
            leaveWork();

            var words = hooks.caughtUp(new ByteArrayInputStream("next".getBytes(StandardCharsets.UTF_8)));

            assertThat(words.readNBytes(4)).hasSize(4);
            assertThat(spent()).isGreaterThan(490);
            Eventually.isTrue(this::isEmpty);
        }
    }

    @Test
    void whatWasLeftWhileNoServerWasThereIsDoneByTheNextOnce() throws Exception {
        var transcript = Files.writeString(
                directory.resolve("agent-1.jsonl"),
                "{\"type\":\"user\",\"uuid\":\"u1\",\"sessionId\":\"agent-1\",\"cwd\":\"" + project
                        + "\",\"timestamp\":\"2026-11-01T10:00:00Z\",\"message\":{\"role\":\"user\","
                        + "\"content\":\"The checkout times out since yesterday. Please find out why.\"}}\n");
        leave("PreCompact", Json.object().put("transcript_path", transcript.toString()));

        try (var _ = server()) {
            Eventually.isTrue(this::isEmpty);
        }

        assertThat(checkpoints()).isOne();
        try (var hooks = server()) {
            hooks.catchUp();
        }
        assertThat(checkpoints()).isOne();
    }

    private int checkpoints() throws Exception {
        var ask = Json.object().put("project_path", project.toString());
        return Answers.of(world, "checkpoint_list", ask.toString())
                .path("checkpoints")
                .size();
    }

    @Test
    void whatMetTheEndOfAServerIsTriedOnceMore() throws Exception {
        branch();
        leaveWork();
        HookSpool.take(spool.arrived().getFirst());

        try (var _ = server()) {
            Eventually.isTrue(() -> spent() > 490);
            Eventually.isTrue(this::isEmpty);
        }
    }

    @Test
    void theEndOfASessionIsNobodyElses() throws Exception {
        branch();
        var end = Json.object().put("session_id", "somebody-else").put("cwd", project.toString());
        leave("SessionEnd", end.toString().getBytes(StandardCharsets.UTF_8));

        try (var _ = server()) {
            Eventually.isTrue(this::isEmpty);
        }
        leaveWork();
        try (var _ = server()) {
            Eventually.isTrue(() -> spent() > 490);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no JSON at all",
                "{\"session_id\":\"agent-1\",\"tool_na",
                "",
                "[1]",
                "\"text\"",
                "\u00ff\u00fe\u0000"
            })
    void whatMakesNoSenseIsALineInTheLogAndGone(String payload) throws Exception {
        try (var log = LogLines.of(HookHandler.class);
                var _ = server()) {
            leave("PostToolUse", payload.getBytes(StandardCharsets.ISO_8859_1));

            Eventually.isTrue(() -> Files.isDirectory(spool.directory()) && isEmpty());
            assertThat(log.lines()).hasSize(1).first().asString().contains("PostToolUse", "bytes");
        }
    }

    @Test
    void whatIsTooLargeIsALineInTheLogAndGone() throws Exception {
        try (var log = LogLines.of(HookHandler.class);
                var _ = server()) {
            leave("Stop", new byte[HookSpool.PAYLOAD_BYTES_MAX + 1]);

            Eventually.isTrue(() -> Files.isDirectory(spool.directory()) && isEmpty());
            assertThat(log.lines()).hasSize(1).first().asString().contains("Stop", "4 MB");
        }
    }

    /// Numbers for texts, texts for objects, nothing where something should be.
    @Test
    void wrongTypesHurtNobody() throws Exception {
        var types = List.of(
                Json.text("text"), Json.object(), Json.array(), Json.MAPPER.readTree("7"), Json.MAPPER.nullNode());
        try (var hooks = server()) {
            for (String event : List.of("PostToolUse", "PreCompact", "Stop", "SessionEnd", "PreToolUse")) {
                for (var value : types) {
                    var payload = Json.object();
                    for (String field : List.of(
                            "session_id", "cwd", "tool_name", "tool_input", "tool_response", "transcript_path")) {
                        payload.set(field, value);
                    }
                    leave(event, payload.toString().getBytes(StandardCharsets.UTF_8));
                }
            }
            Eventually.isTrue(this::isEmpty);
            branch();
            leaveWork();
            hooks.catchUp();
            assertThat(spent()).isGreaterThan(490);
        }
    }

    @Test
    void whatWasBrokenOffIsRemovedByTheNextServer() throws Exception {
        spool.open();
        var old = Files.createFile(spool.directory().resolve("old.part"));
        Files.setLastModifiedTime(
                old, FileTime.from(InstantSource.system().instant().minusSeconds(3_600)));
        var young = Files.createFile(spool.directory().resolve("young.part"));
        try (var _ = server()) {
            Eventually.isTrue(() -> Files.notExists(old));
            assertThat(young).exists();
        }
    }

    @Test
    void onlySoManyWaitAndOnlyTheirOwnerCanReadThem() throws Exception {
        for (int i = 0; i < HookSpool.FILES_MAX + 3; i++) {
            leave("Stop", Json.object().put("number", i));
        }
        assertThat(spool.arrived()).hasSize(HookSpool.FILES_MAX);
        assertThat(Files.readString(spool.arrived().getFirst())).contains("\"number\":0");
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(spool.arrived().getFirst())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(spool.directory())))
                .isEqualTo("rwx------");
    }
}
