package dev.contextd.feature.hook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a session was told, by whatever hook, it is not told again while it has it in its context.
class ToldOnceTest {
    private static final String PROMPT = "Why do we run out of database connections in the pool?";
    private static final String MEMORY = "Pool size";

    @TempDir
    Path directory;

    private World world;
    private Path project;

    @BeforeEach
    void open() throws Exception {
        project = Files.createDirectory(directory.resolve("shop")).toRealPath();
        world = World.in(directory);
        var memory = Json.object()
                .put("title", MEMORY)
                .put("content", "The database connection pool needs twenty connections.")
                .put("outcome", "success")
                .put("project_path", project.toString());
        Answers.of(world, "memory_record", memory.toString());
    }

    @AfterEach
    void close() throws Exception {
        world.close();
    }

    private String happened(String event, String session, String field, String value) throws Exception {
        var arguments = Json.object().put("event", event);
        arguments
                .putObject("payload")
                .put("session_id", session)
                .put("cwd", project.toString())
                .put(field, value);
        return Answers.of(world, "hook", arguments.toString())
                .at("/hookSpecificOutput/additionalContext")
                .asString("");
    }

    @Test
    void aPromptDoesNotBringWhatTheBriefingTold() throws Exception {
        assertThat(happened("SessionStart", "a", "source", "startup")).contains(MEMORY);

        assertThat(happened("UserPromptSubmit", "a", "prompt", PROMPT)).isEmpty();
        assertThat(happened("UserPromptSubmit", "b", "prompt", PROMPT)).contains(MEMORY);
    }

    @Test
    void aResumedSessionIsNotBriefedOnWhatItHasAlready() throws Exception {
        assertThat(happened("UserPromptSubmit", "a", "prompt", PROMPT)).contains(MEMORY);

        assertThat(happened("SessionStart", "a", "source", "resume")).doesNotContain(MEMORY);
        assertThat(happened("UserPromptSubmit", "a", "prompt", PROMPT)).isEmpty();
        assertThat(happened("SessionStart", "b", "source", "resume")).contains(MEMORY);
    }

    @Test
    void compactionForgetsWhatWasTold() throws Exception {
        happened("SessionStart", "a", "source", "startup");

        assertThat(happened("SessionStart", "a", "source", "compact")).contains(MEMORY);
        assertThat(happened("UserPromptSubmit", "a", "prompt", PROMPT)).isEmpty();
    }

    @Test
    void whatHooksSaidIsNoPartOfThePrompt() throws Exception {
        String said = "<hook_context># Briefing\n- " + PROMPT + "</hook_context>\n\n";

        assertThat(happened("BeforeAgent", "a", "prompt", said + "Write a poem about the quiet autumn sea"))
                .isEmpty();
        assertThat(happened("BeforeAgent", "a", "prompt", said + "go on")).isEmpty();
        assertThat(happened("BeforeAgent", "a", "prompt", said + PROMPT)).contains(MEMORY);
    }
}
