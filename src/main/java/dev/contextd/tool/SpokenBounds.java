package dev.contextd.tool;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The bounds of an argument in words, for models of agents that leave them out of the schemas they show. As few words
/// as will do: they are paid for in every session. So lengths and
/// sizes are said in words alone; ranges of numbers also stay in the schema, for clients that generate by it.
final class SpokenBounds {
    private static final String CHARS = " chars";

    private SpokenBounds() {}

    /// Adds to the description of an argument what its schema demands of it.
    static void say(ObjectNode schema) {
        var words = new ArrayList<String>();
        size(schema, words);
        var each = each(schema);
        if (!each.isEmpty()) {
            words.add("each" + each.replaceFirst("of", "max"));
        }
        text(schema, words);
        number(schema, words);
        if (!words.isEmpty()) {
            words.addFirst(schema.path("description").asString());
            schema.put("description", String.join("; ", words));
        }
    }

    private static void text(ObjectNode schema, List<String> words) {
        var most = schema.remove("maxLength");
        if (most != null) {
            words.add("max " + most.asLong() + CHARS);
        }
        if (schema.has("format")) {
            words.add("RFC 3339");
        }
    }

    private static void size(ObjectNode schema, List<String> words) {
        for (String unit : new String[] {"Items", "Properties"}) {
            var least = schema.remove("min" + unit);
            var most = schema.remove("max" + unit);
            if (most != null) {
                words.add((least == null ? "max " : least.asLong() + "-") + most.asLong() + each(schema));
            }
        }
    }

    /// How long each of many may be.
    private static String each(ObjectNode schema) {
        for (String inner : new String[] {"items", "additionalProperties"}) {
            if (schema.get(inner) instanceof ObjectNode element && element.has("maxLength")) {
                long most = element.path("maxLength").asLong();
                element.remove("maxLength");
                return " of " + most + CHARS;
            }
        }
        return "";
    }

    private static void number(JsonNode schema, List<String> words) {
        if (schema.has("maximum")) {
            words.add(schema.path("minimum").asLong() + "-"
                    + schema.path("maximum").asLong());
        }
    }
}
