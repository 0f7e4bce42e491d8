package dev.contextd.wire;

import dev.contextd.wire.Part.Kind;
import dev.contextd.wire.Turn.Role;
import java.util.List;

/// Turns as Anthropic's Messages write them.
final class MessagesTurns implements TurnReader {
    @Override
    public Turn read(Span element) {
        return switch (element.text("role")) {
            case "assistant" -> Turn.of(element, Role.MODEL, parts(element, Kind.MODEL));
            case "user" -> Turn.of(element, Role.USER, parts(element, Kind.SAID));
            case "system" -> Turn.of(element, Role.SYSTEM, Kind.SAID);
            default -> Turn.of(element, Role.UNKNOWN, Kind.OTHER);
        };
    }

    private static List<Part> parts(Span element, Kind words) {
        var content = element.field("content");
        if (content.isText()) {
            return List.of(Part.of(element, words));
        }
        return content.items().stream().map(block -> part(block, words)).toList();
    }

    private static Part part(Span block, Kind words) {
        boolean model = words == Kind.MODEL;
        return switch (block.text("type")) {
            case "text" -> Part.of(block, words);
            case "thinking", "redacted_thinking" -> Part.of(block, model ? Kind.MODEL : Kind.OTHER);
            case "image", "document" -> Part.of(block, model ? Kind.OTHER : Kind.SAID);
            case "tool_use" ->
                model ? Part.call(block, block.text("id"), block.text("name")) : Part.of(block, Kind.OTHER);
            case "tool_result" ->
                model || loadsTools(block)
                        ? Part.of(block, Kind.OTHER)
                        : Part.result(
                                block,
                                block.text("tool_use_id"),
                                block.field("is_error").isTrue());
            case "compaction" -> Part.of(block, Kind.COMPACTION);
            default -> Part.of(block, Kind.OTHER);
        };
    }

    /// Tools that were loaded by a result are known by it in all later turns.
    private static boolean loadsTools(Span result) {
        return result.field("content").items().stream()
                .anyMatch(it -> it.text("type").equals("tool_reference"));
    }
}
