package dev.contextd.feature.transcript;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// A part of a message of opencode.
final class OpencodePart {
    private static final Set<String> OWN =
            Set.of("step-start", "step-finish", "snapshot", "patch", "agent", "retry", "compaction", "subtask");

    private OpencodePart() {}

    /// @param time of the message in milliseconds since 1970
    /// @param message that it is a part of
    /// @param sidechain whether another session started this one
    static List<TranscriptEntry> of(String id, String time, String json, JsonNode message, boolean sidechain) {
        var head = new RecordHead(id, moment(time));
        var part = RecordReader.parsed(json);
        if (part.isEmpty()) {
            return List.of(head.unknown("no JSON", json));
        }
        String type = part.get().path("type").asString("");
        return switch (type) {
            case "text" -> List.of(text(head, part.get(), message, sidechain));
            case "reasoning" ->
                List.of(head.message("assistant", part.get().path("text").asString(""), List.of("thinking")));
            case "tool" -> tool(head, part.get());
            case "file" ->
                List.of(head.message(
                        "user", "[" + part.get().path("filename").asString("file") + "]", List.of("image")));
            default -> List.of(OWN.contains(type) ? head.record(type, json) : head.unknown(type, json));
        };
    }

    /// What stands in a person's name is never said: the text of a command that the project brings along stands there
    /// just like what somebody typed.
    private static TranscriptEntry text(RecordHead head, JsonNode part, JsonNode message, boolean sidechain) {
        String text = part.path("text").asString("");
        boolean program = part.path("synthetic").asBoolean(false) || ProgramText.isIn(text);
        if (message.path("role").asString("").equals("user")) {
            return head.message("user", text, program ? List.of(TranscriptEntry.PROGRAM) : List.of());
        }
        boolean summary = message.path("summary").asBoolean(false);
        return head.message(
                "assistant",
                text,
                List.of(
                        sidechain
                                ? "sidechain"
                                : summary ? "summary" : program ? TranscriptEntry.PROGRAM : TranscriptEntry.SAID));
    }

    private static List<TranscriptEntry> tool(RecordHead head, JsonNode part) {
        var state = part.path("state");
        boolean failed = state.path("status").asString("").equals("error")
                || state.path("metadata").path("exit").asInt(0) != 0;
        return List.of(
                head.call(part.path("tool").asString("tool"), ToolInput.of(state.path("input"))),
                head.part("result")
                        .result(
                                state.path("output")
                                        .asString(state.path("error").asString("")),
                                failed));
    }

    private static Optional<Instant> moment(String millis) {
        try {
            return Optional.of(Instant.ofEpochMilli(Long.parseLong(millis)));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
