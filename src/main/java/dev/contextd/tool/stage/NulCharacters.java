package dev.contextd.tool.stage;

import dev.contextd.tool.Stage;
import dev.contextd.tool.ToolCall;
import dev.contextd.tool.ToolReply;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Takes NUL characters out of texts that programs printed, and lets the tool know.
///
/// It stands before secrets are masked: a secret with a NUL in its middle would else be whole again behind the masks.
public final class NulCharacters implements Stage {
    private static final String NUL = "\0";

    @Override
    public ToolReply handle(ToolCall call, Next next) {
        var fields = call.entry().printed().stream()
                .filter(name -> isIn(call.asked().path(name)))
                .toList();
        if (fields.isEmpty()) {
            return next.proceed(call);
        }
        var asked = call.asked().deepCopy();
        fields.forEach(name -> asked.set(name, without(asked.path(name))));
        return next.proceed(new ToolCall(call.entry(), asked, call.caller().withoutNuls()));
    }

    private static boolean isIn(JsonNode text) {
        return text.isString()
                ? text.stringValue().contains(NUL)
                : text.valueStream().anyMatch(NulCharacters::isIn);
    }

    private static JsonNode without(JsonNode text) {
        if (text.isString()) {
            return JsonNodeFactory.instance.stringNode(text.stringValue().replace(NUL, ""));
        }
        if (text instanceof ObjectNode texts) {
            var fewer = JsonNodeFactory.instance.objectNode();
            texts.properties().forEach(entry -> fewer.set(entry.getKey(), without(entry.getValue())));
            return fewer;
        }
        if (text.isArray()) {
            var fewer = JsonNodeFactory.instance.arrayNode();
            text.valueStream().forEach(element -> fewer.add(without(element)));
            return fewer;
        }
        return text;
    }
}
