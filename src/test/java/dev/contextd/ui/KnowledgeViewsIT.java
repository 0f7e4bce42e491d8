package dev.contextd.ui;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class KnowledgeViewsIT {
    private static JsonNode ask(World world, String tool, ObjectNode arguments) throws Exception {
        return Answers.of(world, tool, arguments.toString());
    }

    @Test
    void solvedErrorsAreSeenWithHowOftenTheyWorked(@TempDir Path directory) throws Exception {
        var project = Files.createDirectories(directory.resolve("shop")).toString();
        try (var world = World.in(directory.resolve("world"))) {
            var disk = ask(
                            world,
                            "remediation_save",
                            Json.object()
                                    .put("error_message", "java.io.IOException: No space left on device")
                                    .put("error_type", "IOException")
                                    .put("solution", "Clear the cache of the build: rm -r ~/.cache/build")
                                    .put(
                                            "stack_trace",
                                            "at java.base/sun.nio.ch.write(Native Method)\nat shop.Log.write(Log.java:12)")
                                    .put("severity", "high")
                                    .put("project_path", project))
                    .path("id")
                    .asString();
            world.clock.advance(Duration.ofHours(1));
            ask(
                    world,
                    "remediation_save",
                    Json.object()
                            .put("error_message", "<img src=x onerror=alert(1)> Address already in use")
                            .put("error_type", "BindException")
                            .put("solution", "[link](javascript:alert(1)) End the other server.")
                            .put("project_path", project));
            for (boolean worked : new boolean[] {true, false, true}) {
                world.clock.advance(Duration.ofHours(1));
                ask(world, "remediation_feedback", Json.object().put("id", disk).put("worked", worked));
            }

            PageBrowser.run(
                    world,
                    directory,
                    "errors.mjs",
                    Json.object().put("disk", disk).put("project", project));
        }
    }

    @Test
    void skillsAreSeenWithWhatTheirVersionsChanged(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory)) {
            var id = ask(
                            world,
                            "skill_create",
                            Json.object()
                                    .put("name", "release")
                                    .put("description", "Use it to bring out a release.")
                                    .put(
                                            "content",
                                            "# Release\n\n1. Run the tests\n2. Tag the commit\n3. Tell everybody\n")
                                    .put("version", "1.0.0")
                                    .put("author", "Ann")
                                    .put("category", "deployment"))
                    .path("id")
                    .asString();
            update(
                    world,
                    id,
                    "1.1.0",
                    "# Release\n\n1. Run the tests\n2. Write the changelog\n3. Tag the commit\n4. Tell everybody\n");
            update(world, id, "2.0.0", "# Release\n\n1. Run every check\n2. Write the changelog\n3. Tag the commit\n");
            ask(world, "skill_apply", Json.object().put("id", id).put("success", true));

            PageBrowser.run(world, directory, "skills.mjs", Json.object().put("skill", id));
        }
    }

    private static void update(World world, String id, String version, String content) throws Exception {
        world.clock.advance(Duration.ofHours(1));
        ask(
                world,
                "skill_update",
                Json.object().put("id", id).put("version", version).put("content", content));
    }
}
