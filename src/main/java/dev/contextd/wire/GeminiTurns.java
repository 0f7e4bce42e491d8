package dev.contextd.wire;

import dev.contextd.wire.Part.Kind;
import dev.contextd.wire.Turn.Role;
import java.util.List;
import java.util.Set;

/// Turns as Google's generateContent writes them. Calls without an id go by their names.
final class GeminiTurns implements TurnReader {
    /// Fields beside which a part has none that says what it is.
    private static final Set<String> MARKS =
            Set.of("thought", "thoughtSignature", "partMetadata", "mediaResolution", "videoMetadata");

    @Override
    public Turn read(Span element) {
        return switch (element.text("role")) {
            case "model" -> Turn.of(element, Role.MODEL, parts(element, Kind.MODEL));
            case "user", "function", "" -> Turn.of(element, Role.USER, parts(element, Kind.SAID));
            default -> Turn.of(element, Role.UNKNOWN, Kind.OTHER);
        };
    }

    private static List<Part> parts(Span element, Kind words) {
        return element.field("parts").items().stream()
                .map(part -> part(part, words))
                .toList();
    }

    private static Part part(Span part, Kind words) {
        boolean model = words == Kind.MODEL;
        var what = part.fields().keySet().stream()
                .filter(name -> !MARKS.contains(name))
                .toList();
        if (what.size() != 1) {
            // a signature that came alone is the model's
            return Part.of(part, what.isEmpty() && model ? Kind.MODEL : Kind.OTHER);
        }
        return switch (what.getFirst()) {
            case "text" -> Part.of(part, words);
            case "inlineData", "fileData" -> Part.of(part, model ? Kind.OTHER : Kind.SAID);
            case "functionCall" -> model ? call(part) : Part.of(part, Kind.OTHER);
            case "functionResponse" -> model ? Part.of(part, Kind.OTHER) : response(part);
            default -> Part.of(part, Kind.OTHER);
        };
    }

    private static Part call(Span part) {
        var call = part.field("functionCall");
        return Part.call(part, id(call), call.text("name"));
    }

    private static Part response(Span part) {
        return Part.result(part, id(part.field("functionResponse")), false);
    }

    private static String id(Span call) {
        return call.has("id") ? call.text("id") : call.text("name");
    }
}
