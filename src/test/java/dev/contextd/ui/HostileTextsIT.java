package dev.contextd.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

/// Whatever agents have kept, it is text on every view.
class HostileTextsIT {
    private static final String MARK = "Jolly Roger";

    /// What somebody might have had kept who wants to act as the one who looks.
    private static final String HOSTILE = MARK + " </script><script>globalThis.hostile=true</script>"
            + "<img src=x onerror=\"globalThis.hostile=true\"><svg onload=globalThis.hostile=true>"
            + " [a](javascript:globalThis.hostile=true) javascript:globalThis.hostile=true"
            + " \u202Edetrever\u202C \u2066isolated \u0007 https://evil.example/?q=<b>";

    /// A title may not be longer.
    private static final String TITLE = MARK + " <img src=x onerror=\"globalThis.hostile=true\">"
            + "<script>globalThis.hostile=true</script> javascript:alert(1)";

    /// Nearly a megabyte in one line, which is all that a record holds.
    private static final int LINE_CHARS = 480_000;

    @Test
    void itIsTextOnEveryView(@TempDir Path directory) throws Exception {
        var project = Files.createDirectories(directory.resolve("<img src=x onerror=hostile=true>\u202Egnp"));
        var limits = Map.of(
                "toolsets",
                "all",
                "limits.message",
                "2000000",
                "limits.recorded",
                "2000000",
                "limits.branch_budget",
                "10000000",
                "folding.context_limit",
                "10000000");
        try (var world = World.in(directory, limits)) {
            call(world, "memory_record", memory(project, HOSTILE + "x".repeat(15_000), "success"));
            call(world, "memory_record", memory(project, HOSTILE, "failure"));
            call(
                    world,
                    "checkpoint_save",
                    arguments(project).put("summary", TITLE).put("description", HOSTILE));
            call(
                    world,
                    "add_message",
                    Json.object()
                            .put("contextId", "ship")
                            .put("message", HOSTILE + " é".repeat(LINE_CHARS / 2))
                            .put("role", "user"));
            call(
                    world,
                    "context_branch",
                    arguments(project)
                            .put("description", HOSTILE)
                            .put("prompt", HOSTILE)
                            .put("budget", 1_000_000));
            call(
                    world,
                    "context_record",
                    arguments(project)
                            .put("kind", "tool_call")
                            .put("name", TITLE)
                            .put("input", HOSTILE)
                            .put("output", HOSTILE + " é".repeat(LINE_CHARS / 2)));
            keepProcedures(world, project);

            PageBrowser.run(
                    world,
                    directory,
                    "hostile.mjs",
                    Json.object()
                            .put("mark", MARK)
                            .put("hostile", HOSTILE)
                            .put("project", project.toString())
                            .put("chars", LINE_CHARS));
        }
    }

    private static void keepProcedures(World world, Path project) throws Exception {
        call(
                world,
                "remediation_save",
                arguments(project)
                        .put("error_message", HOSTILE)
                        .put("error_type", TITLE)
                        .put("solution", HOSTILE));
        call(
                world,
                "skill_create",
                Json.object()
                        .put("name", TITLE)
                        .put("description", HOSTILE)
                        .put("content", HOSTILE)
                        .put("version", "1.0.0")
                        .put("author", TITLE)
                        .put("category", MARK));
    }

    private static ObjectNode memory(Path project, String content, String outcome) {
        return arguments(project).put("title", TITLE).put("content", content).put("outcome", outcome);
    }

    private static ObjectNode arguments(Path project) {
        return Json.object().put("project_path", project.toString());
    }

    private static void call(World world, String tool, ObjectNode arguments) throws Exception {
        var answer = world.http().call(tool, arguments.toString()).json();
        assertThat(answer.at("/result/isError").asBoolean(false))
                .as(answer.toString())
                .isFalse();
    }
}
