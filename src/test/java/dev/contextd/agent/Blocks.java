package dev.contextd.agent;

import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Content that is a text, or a list of blocks some of which are texts.
final class Blocks {
    private Blocks() {}

    static List<JsonNode> of(JsonNode content) {
        return content.isArray() ? content.valueStream().toList() : List.of(content);
    }

    static String text(JsonNode content) {
        if (content.isString()) {
            return content.asString();
        }
        if (content.isArray()) {
            return content.valueStream().map(Blocks::text).collect(Collectors.joining("\n"));
        }
        return content.path("text").isString()
                ? content.path("text").asString()
                : content.isMissingNode() ? "" : content.toString();
    }
}
