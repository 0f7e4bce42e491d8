package dev.contextd.feature.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whoever begins with an issue looks for what is known of it with all of its words.
class WholeTaskTest {
    private static final String ISSUE = """
            The export hangs after an upgrade

            Since yesterday the nightly export to the warehouse does not end. It writes the first files, then nothing
            happens until the scheduler kills it after two hours. We tried it on two machines, with the same result.

            """ + """
            2026-03-01 02:00:01 INFO export.Writer wrote part-00017.parquet to the bucket
            """.repeat(60) + """
            2026-03-01 02:00:07 WARN export.Writer waiting for a free connection of HikariPool-3

            We would expect it to end within ten minutes, as it did before.
            """;

    @TempDir
    private Path directory;

    @Test
    void aWholeIssueIsAQuestion() throws Exception {
        var project = Files.createDirectories(directory.resolve("project")).toString();
        try (var world = World.in(directory.resolve("data"))) {
            for (String lesson : new String[] {
                "The pool of the export was too small: each Writer holds a connection of HikariPool until the bucket closes",
                "Pull requests need two reviewers",
                "The page of prices caches for an hour"
            }) {
                remember(world, project, lesson);
            }

            assertThat(ISSUE).hasSizeGreaterThan(4_000);
            var found =
                    Answers.of(world, "memory_search", asked(ISSUE, project)).path("memories");

            assertThat(found.path(0).path("title").asString()).startsWith("The pool of the export");
            for (String tool : new String[] {"conversation_search", "skill_search", "checkpoint_search"}) {
                var answer = Answers.of(world, tool, asked(ISSUE, project));
                assertThat(answer.has("error")).as(tool).isFalse();
                assertThat(answer.path("query").asString("")).as(tool).hasSizeLessThan(1_100);
            }
        }
    }

    private static void remember(World world, String project, String lesson) throws Exception {
        var memory = Json.object()
                .put("title", lesson)
                .put("content", lesson + ".")
                .put("outcome", "success")
                .put("project_path", project);
        Answers.of(world, "memory_record", memory.toString());
    }

    private static String asked(String question, String project) {
        return Json.object().put("query", question).put("project_path", project).toString();
    }
}
