package dev.contextd.feature.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.feature.transcript.Agent;
import dev.contextd.feature.transcript.RealSession;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Connection;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What an automatic checkpoint says of sessions that the real agents wrote down.
class RealCheckpointTest {
    private static final Pattern SESSION = Pattern.compile("\"(?:sessionId|session_id)\":\"([0-9a-f-]{36})\"");

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource(names = {"CLAUDE", "CODEX", "GEMINI"})
    void readsLikeANoteOfAColleague(Agent agent) throws Exception {
        assertThat(checkpoint(agent))
                .startsWith("""
                Before compaction: Why does test.sh fail? Last: I wrote upper.sh; the name is in upper case now.

                Goal: Why does test.sh fail? Please look into it, and keep greet.sh small.

                Asked last: Fine. Use upper case, in a script upper.sh of its own.

                Done:
                - I wrote upper.sh; the name is in upper case now.

                Found out:
                - The test fails because greet.sh prints the name in lower case.

                Decided:
                - We decided to keep greet.sh small and not to add a library.

                Open:
                - Still open: whether the German greeting needs the same.
                - Next step: run test.sh on the build server.

                Files: %s

                Project:""".formatted(agent == Agent.CODEX ? "upper.sh" : "NOTES.md, upper.sh"));
    }

    private String checkpoint(Agent agent) throws Exception {
        var project = Files.createDirectory(directory.resolve("shop")).toRealPath();
        var transcript = RealSession.of(agent, directory, project);
        var session = SESSION.matcher(Files.readString(transcript));
        assertThat(session.find()).isTrue();
        try (var world = World.in(directory)) {
            var arguments = Json.object().put("event", "PreCompact");
            arguments.set(
                    "payload",
                    Json.object()
                            .put("session_id", session.group(1))
                            .put("transcript_path", transcript.toString())
                            .put("cwd", project.toString()));
            var caller = new Caller(
                    world.wiring.localUser(), Connection.ofLocalUser("test"), Progress.SILENT, Optional.empty());
            world.wiring.pipeline().run("hook", arguments, caller);
            var list = Json.object().put("project_path", project.toString()).toString();
            var newest = Eventually.see(
                    () -> Answers.of(world, "checkpoint_list", list),
                    answer -> !answer.path("checkpoints").isEmpty());
            return Answers.of(
                            world,
                            "checkpoint_resume",
                            Json.object()
                                    .put("id", newest.at("/checkpoints/0/id").asString())
                                    .put("level", "full")
                                    .toString())
                    .path("content")
                    .asString();
        }
    }
}
