package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.text.Nearest;
import dev.contextd.mcp.RpcError;
import dev.contextd.mcp.RpcMessage;
import dev.contextd.tool.Json;
import dev.contextd.tool.ToolCatalog;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The arguments of a tool as people type them: as one JSON object, or each as `name=value`, which the tool's schema
/// says
/// how to read.
final class ToolArguments {
    private static final Pattern WORD = Pattern.compile("\\w+");

    private final ToolCatalog.Entry<?, ?> entry;
    private final JsonNode properties;

    ToolArguments(ToolCatalog.Entry<?, ?> entry) {
        this.entry = entry;
        this.properties = entry.inputSchema().path("properties");
    }

    ObjectNode read(List<String> typed) {
        if (typed.isEmpty()) {
            return Json.object();
        }
        var first = typed.getFirst().strip();
        boolean isJson = first.startsWith("{")
                || (first.indexOf('=') < 0 && !WORD.matcher(first).matches());
        if (typed.size() == 1 && isJson) {
            return object(first);
        }
        var arguments = Json.object();
        for (String each : typed) {
            int equals = each.indexOf('=');
            if (equals < 1) {
                throw wrong(each + " is no argument: each is name=value");
            }
            put(arguments, each.substring(0, equals), each.substring(equals + 1));
        }
        return arguments;
    }

    private ObjectNode object(String json) {
        try {
            if (RpcMessage.parse(json.getBytes(StandardCharsets.UTF_8)) instanceof ObjectNode object) {
                return object;
            }
        } catch (RpcError e) {
            throw wrong("The arguments are no JSON: "
                    + String.valueOf(e.getMessage()).replaceFirst("^Parse error: ", ""));
        }
        throw wrong("The arguments must be a JSON object");
    }

    private void put(ObjectNode arguments, String name, String value) {
        if (!properties.has(name)) {
            throw wrong(entry.info().name() + " has no argument " + name
                    + Nearest.of(name, properties.propertyNames())
                            .map(near -> ", did you mean " + near + "?")
                            .orElse(""));
        }
        var schema = properties.path(name);
        switch (schema.path("type").asString("string")) {
            case "integer", "number", "boolean", "object" -> arguments.set(name, json(name, value));
            case "array" -> {
                if (value.startsWith("[")) {
                    arguments.set(name, json(name, value));
                } else {
                    var array = arguments.putArray(name);
                    List.of(value.split(",", -1)).forEach(array::add);
                }
            }
            default -> arguments.put(name, value);
        }
    }

    /// What is no JSON stays a text: the tool says then what it should have been.
    private static JsonNode json(String name, String value) {
        try {
            return RpcMessage.parse(value.getBytes(StandardCharsets.UTF_8));
        } catch (RpcError _) {
            return Json.object().put(name, value).path(name);
        }
    }

    private Failure wrong(String sentence) {
        return new Failure(
                Kind.VALIDATION,
                sentence + (sentence.endsWith("?") ? "" : ".") + " Write it so: " + example() + "  (contextd call "
                        + entry.info().name() + " --help tells all)");
    }

    /// A call with what the tool cannot do without.
    String example() {
        var required = entry.inputSchema()
                .path("required")
                .valueStream()
                .map(JsonNode::asString)
                .collect(Collectors.toMap(name -> name, this::exampleOf, (a, _) -> a, java.util.LinkedHashMap::new));
        var object = Json.object();
        required.forEach(object::set);
        return "contextd call " + entry.info().name() + " '" + object + "'";
    }

    private JsonNode exampleOf(String name) {
        var schema = properties.path(name);
        var example = Json.object();
        if (schema.path("enum").isArray()) {
            return schema.path("enum").path(0);
        }
        switch (schema.path("type").asString("string")) {
            case "integer", "number" -> example.put(name, schema.path("minimum").asInt(1));
            case "boolean" -> example.put(name, true);
            case "array" -> example.putArray(name);
            case "object" -> example.putObject(name);
            default -> example.put(name, name.equals("project_path") ? "/path/of/your/project" : "…");
        }
        return example.path(name);
    }

    /// Every argument with what it may be.
    TextTable table() {
        var must = entry.inputSchema()
                .path("required")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
        var table = new TextTable()
                .word("ARGUMENT")
                .word("NEEDED")
                .prose("TYPE")
                .prose("WHAT IT IS")
                .wrapped();
        properties.properties().forEach(each -> {
            boolean needed = must.contains(each.getKey());
            table.row(
                    each.getKey(),
                    needed ? "yes" : "",
                    type(each.getValue()),
                    each.getValue().path("description").asString(""));
            table.paint(0, needed ? Screen.Colour.BOLD : Screen.Colour.CYAN);
        });
        return table;
    }

    private static String type(JsonNode schema) {
        if (schema.path("enum").isArray()) {
            return schema.path("enum").valueStream().map(JsonNode::asString).collect(Collectors.joining(" | "));
        }
        String type = schema.path("type").asString("any");
        if (schema.has("items")) {
            return "list of " + type(schema.path("items"));
        }
        return schema.has("maximum")
                ? type + " " + schema.path("minimum").asString("0") + " to "
                        + schema.path("maximum").asString()
                : type;
    }
}
