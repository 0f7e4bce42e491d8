package dev.contextd.tool.stage;

import com.networknt.schema.Error;
import dev.contextd.base.text.Beginning;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// What is wrong with the value of an argument: what it has to be, with an example, and what it is. The validator says
/// it as a schema would, of which a person on the command line has not heard.
final class RefusedValue {
    /// As much of a value as shows which one is meant.
    private static final int SHOWN_MAX = 40;

    private RefusedValue() {}

    static String problem(Error error) {
        var is = error.getInstanceNode();
        var demanded = error.getSchemaNode();
        if (is == null || demanded == null) {
            return error.getMessage();
        }
        return switch (error.getKeyword()) {
            case "type" -> "must be " + kind(demanded.asString("")) + ", not " + shown(is);
            case "enum" ->
                "must be one of "
                        + demanded.valueStream().map(JsonNode::asString).collect(Collectors.joining(", ")) + ", not "
                        + shown(is);
            case "minimum" -> "must be at least " + demanded.asString() + ", not " + shown(is);
            case "maximum" -> "must be at most " + demanded.asString() + ", not " + shown(is);
            case "maxLength" ->
                "must have at most " + demanded.asString() + " characters, not "
                        + is.asString().codePoints().count();
            case "minItems" -> "must have at least " + demanded.asString() + " entries, not " + is.size();
            case "maxItems", "maxProperties" ->
                "must have at most " + demanded.asString() + " entries, not " + is.size();
            case "format" -> "must be a time such as 2026-01-31T12:00:00Z, not " + shown(is);
            default -> error.getMessage();
        };
    }

    private static String kind(String type) {
        return switch (type) {
            case "string" -> "a text in double quotes";
            case "integer" -> "a whole number such as 5";
            case "number" -> "a number such as 0.5";
            case "boolean" -> "true or false";
            case "array" -> "a list such as [\"a\", \"b\"]";
            case "object" -> "an object such as {\"name\": \"value\"}";
            default -> type;
        };
    }

    private static String shown(JsonNode is) {
        return switch (is.getNodeType()) {
            case STRING -> "the text \"" + Beginning.marked(is.asString(), SHOWN_MAX) + "\"";
            case ARRAY -> "a list";
            case OBJECT -> "an object";
            default -> is.asString();
        };
    }
}
