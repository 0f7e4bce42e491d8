package dev.contextd.feature.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Conversations taken to another place.
class ConversationTransferTest {
    private static JsonNode call(World world, String tool, ObjectNode arguments) throws Exception {
        var answer = Answers.of(world, tool, arguments.toString());
        assertThat(answer.has("error")).as(answer.toString()).isFalse();
        return answer;
    }

    private static void say(World world, String context, String message) throws Exception {
        call(
                world,
                "add_message",
                Json.object().put("contextId", context).put("message", message).put("role", "user"));
    }

    @Test
    void messagesSummariesAndRelationsComeAlongAndGoOn(@TempDir Path directory) throws Exception {
        var file = directory.resolve("export.jsonl");
        JsonNode before;
        try (var world = World.in(directory.resolve("here"))) {
            say(world, "a/1", "The first thing that was said.");
            say(world, "a/1", "The second thing that was said.");
            say(world, "b", "Elsewhere.");
            call(world, "summarize_context", Json.object().put("contextId", "a/1"));
            call(
                    world,
                    "add_relationship",
                    Json.object()
                            .put("sourceContextId", "b")
                            .put("targetContextId", "a/1")
                            .put("relationshipType", "continues"));
            before = call(world, "retrieve_context", Json.object().put("contextId", "a/1"));
            var out = new ByteArrayOutputStream();
            world.wiring.upkeep().exportTo(out, Owner.alone("somebody"), false, _ -> {});
            Files.write(file, out.toByteArray());
        }

        try (var world = World.in(directory.resolve("there"))) {
            world.wiring.upkeep().importFrom(file, world.wiring.localUser(), Progress.SILENT);
            var after = call(world, "retrieve_context", Json.object().put("contextId", "a/1"));
            assertThat(after).isEqualTo(before);
            assertThat(call(world, "get_related_contexts", Json.object().put("contextId", "a/1"))
                            .path("results")
                            .toString())
                    .isEqualTo("[\"b\"]");
            say(world, "a/1", "And the third.");
            assertThat(call(world, "retrieve_context", Json.object().put("contextId", "a/1"))
                            .path("messageCount")
                            .asInt())
                    .isEqualTo(3);
            assertThat(call(world, "conversation_search", Json.object().put("query", "Elsewhere"))
                            .at("/messages/0/contextId")
                            .asString())
                    .isEqualTo("b");
        }
    }
}
