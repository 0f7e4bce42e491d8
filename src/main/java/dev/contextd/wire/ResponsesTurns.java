package dev.contextd.wire;

import dev.contextd.wire.Part.Kind;
import dev.contextd.wire.Turn.Role;
import java.util.List;

/// Items as OpenAI's Responses write them, each a turn of its own.
final class ResponsesTurns implements TurnReader {
    @Override
    public Turn read(Span item) {
        return switch (item.text("type")) {
            case "message", "" -> message(item);
            case "reasoning" -> Turn.of(item, Role.MODEL, List.of(Part.thought(item)));
            case "web_search_call" -> Turn.of(item, Role.MODEL, Kind.MODEL);
            case "function_call", "custom_tool_call", "local_shell_call" ->
                Turn.of(item, Role.MODEL, List.of(Part.call(item, item.text("call_id"), name(item))));
            case "function_call_output", "custom_tool_call_output", "local_shell_call_output" ->
                Turn.of(item, Role.USER, List.of(Part.result(item, item.text("call_id"), false)));
            case "compaction", "compaction_summary" -> Turn.of(item, Role.UNKNOWN, Kind.COMPACTION);
            default -> Turn.of(item, Role.UNKNOWN, Kind.OTHER);
        };
    }

    private static Turn message(Span item) {
        return switch (item.text("role")) {
            case "assistant" -> Turn.of(item, Role.MODEL, Kind.MODEL);
            case "user" -> Turn.of(item, Role.USER, Kind.SAID);
            case "system", "developer" -> Turn.of(item, Role.SYSTEM, Kind.SAID);
            default -> Turn.of(item, Role.UNKNOWN, Kind.OTHER);
        };
    }

    private static String name(Span item) {
        return item.has("namespace") ? item.text("namespace") + "__" + item.text("name") : item.text("name");
    }
}
