package dev.contextd.tool.stage;

import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Makes texts of what is given by name and is kept as text, so that `{"port": 8080}` is no mistake: numbers and the
/// like as they are written, lists and objects as their JSON. What is `null` is absent.
///
/// Everything below judges, masks and counts the texts.
public final class MapsOfTexts implements Stage {
    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var maps = call.entry().inputSchema().path("properties").properties().stream()
                .filter(property -> "string"
                        .equals(property.getValue()
                                .at("/additionalProperties/type")
                                .asString("")))
                .map(Map.Entry::getKey)
                .filter(name -> call.asked().path(name).valueStream().anyMatch(value -> !value.isString()))
                .toList();
        if (maps.isEmpty()) {
            return next.proceed(call);
        }
        var asked = call.asked().deepCopy();
        maps.forEach(name -> {
            if (asked.get(name) instanceof ObjectNode values) {
                values.removeIf(JsonNode::isNull);
                values.properties().stream()
                        .filter(value -> !value.getValue().isString())
                        .toList()
                        .forEach(value ->
                                values.put(value.getKey(), value.getValue().toString()));
            }
        });
        return next.proceed(new ToolCall(call.entry(), asked, call.caller()));
    }
}
