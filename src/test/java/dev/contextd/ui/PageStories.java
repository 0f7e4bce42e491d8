package dev.contextd.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.feature.memory.Memories;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What agents left in a shop's project, for people to look at: some of everything, and some of it hostile.
final class PageStories {
    /// Does nothing but stand there.
    static final String HOSTILE =
            "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
                    + " javascript:alert(1) \u202Egnp.exe";

    private PageStories() {}

    static void tell(World world, String project) throws Exception {
        Files.createDirectories(Path.of(project, "src"));
        Files.writeString(
                Path.of(project, "src", "Checkout.java"),
                "class Checkout {\n  int retries() {\n    return 3;\n  }\n}\n");
        new Memories(world.wiring::library, world.wiring.tokenizer(), world.clock)
                .propose(
                        "Always run the linter before a push",
                        "session 17",
                        world.wiring.localUser(),
                        Project.required(project));
        memory(
                world,
                project,
                "Warm the price cache before opening",
                "Cold, the first request takes 9 s.\nsrc/Checkout.java reads it.",
                "success",
                "cache");
        judged(world, project);
        memory(
                world,
                project,
                "Retry failed card payments twice",
                "Retrying a failed card payment three times made it worse.",
                "failure",
                "payments");
        memory(world, project, "Hostile " + HOSTILE.substring(0, 80).replace('\u202E', ' '), HOSTILE, "success", "odd");
        call(
                world,
                "checkpoint_save",
                here(project)
                        .put("summary", "Card payments moved to the new gateway")
                        .put("description", "Refunds are next."));
        call(
                world,
                "remediation_save",
                here(project)
                        .put("error_message", "PaymentError: gateway refused the card: 402")
                        .put("error_type", "PaymentError")
                        .put("solution", "Renew the key of the payment gateway."));
        call(
                world,
                "skill_create",
                Json.object()
                        .put("name", "release-payments")
                        .put("description", "Releases the payment service")
                        .put("content", "1. Run the tests.\n2. Tag it.")
                        .put("version", "1.0.0")
                        .put("author", "ada")
                        .put("category", "ops"));
        call(
                world,
                "add_message",
                Json.object()
                        .put("contextId", "payments talk")
                        .put("role", "user")
                        .put("message", "Which gateway do we use for card payments?"));
        call(world, "index_repository", Json.object().put("path", project));
    }

    private static void judged(World world, String project) throws Exception {
        String retry = memory(
                world,
                project,
                "Retry failed card payments",
                "Retrying a failed card payment three times works.",
                "success",
                "payments");
        call(
                world,
                "memory_feedback",
                Json.object()
                        .put("id", retry)
                        .put("helpful", true)
                        .put("comment", "Also with the new gateway. " + HOSTILE));
        call(world, "memory_outcome", Json.object().put("id", retry).put("succeeded", true));
    }

    static String memory(World world, String project, String title, String content, String outcome, String tag)
            throws Exception {
        var arguments =
                here(project).put("title", title).put("content", content).put("outcome", outcome);
        arguments.putArray("tags").add(tag);
        return call(world, "memory_record", arguments).path("id").asString();
    }

    private static ObjectNode here(String project) {
        return Json.object().put("project_path", project);
    }

    private static JsonNode call(World world, String tool, ObjectNode arguments) throws Exception {
        world.clock.advance(Duration.ofMinutes(1));
        var answer = Answers.of(world, tool, arguments.toString());
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        return answer;
    }
}
