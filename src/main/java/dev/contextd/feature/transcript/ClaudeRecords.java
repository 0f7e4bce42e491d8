package dev.contextd.feature.transcript;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The records of Claude Code, JSON lines below `~/.claude/projects`, which its makers call internal.
final class ClaudeRecords implements RecordFormat {
    /// What Claude Code keeps for itself: none of it was said by anybody.
    private static final Set<String> OWN = Set.of(
            "agent-color",
            "agent-name",
            "agent-setting",
            "ai-title",
            "api-request",
            "api-request-blob",
            "api-request-shape",
            "atis-latch",
            "attachment",
            "cost-state",
            "custom-title",
            "file-history-snapshot",
            "last-prompt",
            "mode",
            "permission-mode",
            "progress",
            "queue-operation",
            "tag",
            "tools-used");

    private static final Set<String> SPOKEN = Set.of("user", "assistant", "system", "summary");

    @Override
    public boolean recognises(JsonNode record) {
        String type = record.path("type").asString("");
        boolean spoken = SPOKEN.contains(type)
                && (record.path("message").has("content") || record.has("leafUuid") || record.has("content"));
        return record.has("sessionId") && (OWN.contains(type) || spoken);
    }

    @Override
    public TranscriptLine read(JsonNode record, String line) {
        return new TranscriptLine(
                record.path("sessionId").asString(""), record.path("cwd").asString(""), List.of(entry(record, line)));
    }

    private static TranscriptEntry entry(JsonNode record, String line) {
        String type = record.path("type").asString("");
        var head = RecordHead.of(
                record.path("uuid").asString(""), record.path("timestamp").asString(""), line);
        var tags = tags(record);
        return switch (type) {
            case "user", "assistant" -> message(record, head, tags, line);
            case "system" -> {
                var content = record.path("content");
                yield content.isString()
                        ? head.message("system", content.stringValue(), tags)
                        : head.record("system", line);
            }
            case "summary" -> {
                tags.add("summary");
                yield head.message("system", record.path("summary").asString(""), tags);
            }
            default -> OWN.contains(type) ? head.record(type, line) : head.unknown(type, line);
        };
    }

    private static Set<String> tags(JsonNode record) {
        var tags = new LinkedHashSet<String>();
        tagIf(record, "isSidechain", "sidechain", tags);
        tagIf(record, "isMeta", "meta", tags);
        tagIf(record, "isCompactSummary", "summary", tags);
        tagIf(record, "isApiErrorMessage", "error", tags);
        if (record.path("subtype").asString("").equals("compact_boundary")) {
            tags.add("compact_boundary");
        }
        return tags;
    }

    private static void tagIf(JsonNode record, String field, String tag, Set<String> tags) {
        if (record.path(field).asBoolean(false)) {
            tags.add(tag);
        }
    }

    private static TranscriptEntry message(JsonNode record, RecordHead head, Set<String> tags, String line) {
        String type = record.path("type").asString("");
        var content = record.path("message").path("content");
        if (!content.isString() && !content.isArray()) {
            return head.unknown(type + " without content", line);
        }
        var blocks = new ContentBlocks(content);
        if (blocks.isEmpty()) {
            return head.unknown(type + " without content", line);
        }
        boolean plain = tags.isEmpty() && blocks.tags().isEmpty() && !record.has("toolUseResult");
        boolean spoken = plain || (type.equals("user") && !blocks.tags().contains(TranscriptEntry.TOOL_RESULT));
        if (spoken && ProgramText.isIn(blocks.text())) {
            tags.add(TranscriptEntry.PROGRAM);
        } else if (plain) {
            tags.add(TranscriptEntry.SAID);
        }
        tags.addAll(blocks.tags());
        String role = blocks.tags().contains(TranscriptEntry.TOOL_RESULT) ? "tool" : type;
        return head.message(role, blocks.text(), tags, blocks.files(), blocks.commands());
    }
}
