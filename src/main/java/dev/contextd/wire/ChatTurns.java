package dev.contextd.wire;

import dev.contextd.wire.Part.Kind;
import dev.contextd.wire.Turn.Role;
import java.util.ArrayList;
import java.util.List;

/// Turns as OpenAI's Chat Completions write them.
final class ChatTurns implements TurnReader {
    @Override
    public Turn read(Span element) {
        return switch (element.text("role")) {
            case "assistant" -> Turn.of(element, Role.MODEL, model(element));
            case "user" -> Turn.of(element, Role.USER, Kind.SAID);
            case "tool" ->
                Turn.of(element, Role.USER, List.of(Part.result(element, element.text("tool_call_id"), false)));
            case "system", "developer" -> Turn.of(element, Role.SYSTEM, Kind.SAID);
            default -> Turn.of(element, Role.UNKNOWN, Kind.OTHER);
        };
    }

    /// A turn of the model goes as a whole or stays, so only its calls have to be told apart.
    private static List<Part> model(Span element) {
        var parts = new ArrayList<Part>();
        if (element.has("content")) {
            parts.add(Part.of(element, Kind.MODEL));
        }
        if (element.has("function_call")) {
            parts.add(Part.of(element, Kind.OTHER)); // an older form, whose answer has no id
        }
        element.field("tool_calls").items().forEach(call -> parts.add(call(call)));
        return parts;
    }

    private static Part call(Span call) {
        return switch (call.text("type")) {
            case "function", "" ->
                Part.call(call, call.text("id"), call.field("function").text("name"));
            case "custom" ->
                Part.call(call, call.text("id"), call.field("custom").text("name"));
            default -> Part.of(call, Kind.OTHER);
        };
    }
}
