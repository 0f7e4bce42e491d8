package dev.contextd.feature.transcript;

import java.util.List;
import tools.jackson.databind.JsonNode;

/// The chats of Qwen Code below `~/.qwen/projects`: records like those of Claude Code with messages like those of
/// Gemini.
final class QwenRecords implements RecordFormat {
    @Override
    public boolean recognises(JsonNode record) {
        return record.has("sessionId")
                && record.has("uuid")
                && (record.path("message").has("parts") || record.has("systemPayload"));
    }

    @Override
    public TranscriptLine read(JsonNode record, String line) {
        return new TranscriptLine(
                record.path("sessionId").asString(""), record.path("cwd").asString(""), entries(record, line));
    }

    private static List<TranscriptEntry> entries(JsonNode record, String line) {
        var head = RecordHead.of(
                record.path("uuid").asString(""), record.path("timestamp").asString(""), line);
        String type = record.path("type").asString("");
        if (type.equals("system")) {
            return List.of(head.record(record.path("subtype").asString(type), line));
        }
        var content = record.path("message").path("parts");
        if (!content.isArray()) {
            return List.of(head.unknown(type, line));
        }
        var parts = new GeminiParts(head, content);
        return switch (type) {
            case "user", "tool_result" -> parts.entries("user", userTags(parts));
            case "assistant" ->
                parts.entries("assistant", List.of(isSidechain(record) ? "sidechain" : TranscriptEntry.SAID));
            default -> List.of(head.unknown(type, line));
        };
    }

    private static boolean isSidechain(JsonNode record) {
        return record.path("isSidechain").asBoolean(false) || record.has("agentId");
    }

    /// Never said: what a command of the project's was expanded to stands there like what a person typed, and is
    /// even called `real_user`.
    private static List<String> userTags(GeminiParts parts) {
        return ProgramText.isIn(parts.text()) ? List.of(TranscriptEntry.PROGRAM) : List.of();
    }
}
