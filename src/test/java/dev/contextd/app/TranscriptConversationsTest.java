package dev.contextd.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.feature.transcript.Transcripts;
import dev.contextd.tool.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Sessions of another agent, brought in and found again over MCP.
class TranscriptConversationsTest {
    private static final String SESSION = "5f0c4f0e-1111-4222-8333-444455556666";

    @TempDir
    Path directory;

    private World world;
    private Path project;
    private Path file;

    @BeforeEach
    void open() throws Exception {
        world = World.in(directory);
        project = Files.createDirectory(directory.resolve("shop")).toRealPath();
        file = directory.resolve("session.jsonl");
        Files.writeString(
                file,
                line("u1", "user", "\"Why does the checkout time out since yesterday?\"")
                        + line(
                                "a1",
                                "assistant",
                                "[{\"type\":\"text\",\"text\":\"I look at the gateway.\"},{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Edit\",\"input\":{\"file_path\":\""
                                        + project + "/src/Gateway.java\",\"old_string\":\"5\",\"new_string\":\"30\"}},"
                                        + "{\"type\":\"tool_use\",\"id\":\"t2\",\"name\":\"Bash\",\"input\":{\"command\":\"git diff --stat\"}}]")
                        + line(
                                "r1",
                                "user",
                                "[{\"type\":\"tool_result\",\"tool_use_id\":\"t2\",\"content\":\"1 file changed\"}]")
                        + "{\"type\":\"future-kind\",\"uuid\":\"x1\",\"sessionId\":\"" + SESSION
                        + "\",\"payload\":{\"depth\":3,\"word\":\"marzipan\"}}\n"
                        + line(
                                "a2",
                                "assistant",
                                "\"The token ghp_16C7e42F292c6912E7710c838347Ae178B4a was in the log.\""));
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private String line(String uuid, String role, String content) {
        return "{\"type\":\"%s\",\"uuid\":\"%s\",\"sessionId\":\"%s\",\"cwd\":\"%s\",\"timestamp\":\"2026-01-10T10:00:00Z\",\"message\":{\"role\":\"%s\",\"content\":%s}}\n"
                .formatted(role, uuid, SESSION, project, role, content);
    }

    private Transcripts.Report bring() {
        var whose = Project.required(project.toString());
        return world.wiring.transcripts(whose).bring(List.of(file), _ -> {});
    }

    private JsonNode messages() throws Exception {
        return Answers.of(
                        world,
                        "retrieve_context",
                        Json.object().put("contextId", SESSION).toString())
                .path("messages");
    }

    @Test
    void aSessionIsAConversation() throws Exception {
        assertThat(bring().entries()).isEqualTo(5);

        var messages = messages();
        assertThat(messages).hasSize(4);
        assertThat(messages.path(0).path("content").asString()).contains("checkout time out");
        assertThat(messages.path(0).path("role").asString()).isEqualTo("user");
        assertThat(messages.path(1).path("tags").toString())
                .contains("tool_use", "file:src/Gateway.java", "command:git");
        assertThat(messages.path(2).path("tags").toString()).contains("tool_result");
        assertThat(messages.path(2).path("role").asString()).isEqualTo("assistant");
        assertThat(messages.path(3).path("content").asString())
                .contains("[REDACTED:")
                .doesNotContain("ghp_16C7");
        var found = Answers.of(
                world,
                "conversation_search",
                Json.object()
                        .put("query", "checkout time out")
                        .put("project_path", project.toString())
                        .toString());
        assertThat(found.toString()).contains(SESSION);
        assertThat(Answers.of(
                                world,
                                "conversation_search",
                                Json.object()
                                        .put("query", "checkout time out")
                                        .put("project_path", directory.toString())
                                        .toString())
                        .toString())
                .doesNotContain(SESSION);
    }

    @Test
    void onlyWhatIsNewIsBrought() throws Exception {
        bring();
        assertThat(bring().entries()).isZero();
        append(line("u2", "user", "\"And now?\""));
        assertThat(bring().entries()).isEqualTo(1);
        assertThat(messages()).hasSize(5);

        // written anew, with one record more at the start: read again, and nothing is doubled
        String all = Files.readString(file);
        Files.writeString(file, line("u0", "user", "\"Good morning.\"") + all);
        bring();
        assertThat(messages()).hasSize(6);
    }

    @Test
    void whatNobodySaidIsKeptWithTheConversationAndGoesWithIt() throws Exception {
        bring();

        assertThat(exported()).contains("marzipan", "future-kind");
        assertThat(Answers.of(world, "conversation_search", "{\"query\":\"marzipan\"}")
                        .at("/messages"))
                .noneMatch(found -> found.toString().contains("future-kind"));

        Answers.of(world, "forget", Json.object().put("id", SESSION).toString());
        assertThat(exported()).doesNotContain("marzipan");
    }

    private String exported() throws IOException {
        var out = new ByteArrayOutputStream();
        world.wiring.upkeep().exportTo(out, world.wiring.localUser(), false, _ -> {});
        return out.toString(StandardCharsets.UTF_8);
    }

    private void append(String more) throws IOException {
        Files.writeString(file, Files.readString(file) + more);
    }
}
