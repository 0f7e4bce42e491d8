package dev.contextd.mcp;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What a server may ask a client, and what an answer looks like.
public final class Questions {
    private static final Map<String, String> CAPABILITIES =
            Map.of("elicitation/create", "elicitation", "sampling/createMessage", "sampling", "roots/list", "roots");

    private Questions() {}

    /// The capability a client must have declared to be asked this.
    public static String capability(ObjectNode question) {
        String method = question.path("method").asString("");
        var capability = CAPABILITIES.get(method);
        if (capability == null) {
            throw new IllegalArgumentException("not a question of the protocol: " + method);
        }
        return capability;
    }

    /// Of the capabilities that a client declares, those that a question needs; the rest is not kept, it may be long.
    public static Set<String> answerable(ObjectNode declared) {
        return CAPABILITIES.values().stream().filter(declared::has).collect(Collectors.toUnmodifiableSet());
    }

    static void requireShape(String key, ObjectNode question, JsonNode answer) {
        boolean fits = switch (capability(question)) {
            case "elicitation" -> answer.path("action").isString();
            case "sampling" -> answer.path("role").isString() && answer.has("content");
            default -> answer.path("roots").isArray();
        };
        if (!fits) {
            throw RpcError.invalidParams("inputResponses." + key + " is no answer to "
                    + question.path("method").asString());
        }
    }
}
