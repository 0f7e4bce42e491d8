package dev.contextd.feature.conversation;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What tests of conversations say, and how they wait for what is done in the background.
final class Talk {
    private final World world;

    Talk(World world) {
        this.world = world;
    }

    JsonNode call(String tool, ObjectNode arguments) throws Exception {
        return Answers.of(world, tool, arguments.toString());
    }

    static ObjectNode context(String contextId) {
        return Json.object().put("contextId", contextId);
    }

    void say(String contextId, String message) throws Exception {
        say(contextId, "user", message);
    }

    void say(String contextId, String role, String message) throws Exception {
        var answer =
                call("add_message", context(contextId).put("message", message).put("role", role));
        if (!answer.path("success").asBoolean()) {
            throw new AssertionError(answer.toString());
        }
    }

    /// The first answer that is as wanted, or the last one looked at.
    JsonNode eventually(String tool, ObjectNode arguments, Predicate<JsonNode> wanted) throws Exception {
        return Eventually.see(() -> call(tool, arguments), wanted);
    }
}
