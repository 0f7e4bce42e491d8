package dev.contextd.feature.transcript;

import dev.contextd.tool.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The records of Codex, JSON lines below `~/.codex/sessions`: what went to the model and came from it is a
/// `response_item`, and what Codex noted of it for itself stands beside, often the same again.
final class CodexRecords implements RecordFormat {
    private static final Set<String> OWN =
            Set.of("session_meta", "event_msg", "turn_context", "world_state", "token_usage_record", "ghost_snapshot");

    private static final Pattern FAILED = Pattern.compile("(?:exited with code|Exit code:|\"exit_code\":) ?-?[1-9]");

    private String session = "";
    private boolean sidechain;

    @Override
    public boolean recognises(JsonNode record) {
        String type = record.path("type").asString("");
        return record.path("payload").isObject()
                && (OWN.contains(type) || type.equals("response_item") || type.equals("compacted"));
    }

    @Override
    public TranscriptLine read(JsonNode record, String line) {
        String type = record.path("type").asString("");
        var payload = record.path("payload");
        if (type.equals("session_meta") && session.isEmpty()) {
            // The first one is of this file; a session that was forked repeats those of its ancestors.
            session = payload.path("id").asString(payload.path("session_id").asString(""));
            sidechain = payload.path("source").isObject();
        }
        var head = RecordHead.of(
                payload.path("id").asString(""), record.path("timestamp").asString(""), line);
        var entry = switch (type) {
            case "response_item" -> item(payload, head, line);
            case "compacted" -> head.message("system", payload.path("message").asString(""), List.of("summary"));
            default ->
                OWN.contains(type)
                        ? RecordHead.of("", record.path("timestamp").asString(""), line)
                                .record(type, line)
                        : head.unknown(type, line);
        };
        return new TranscriptLine(session, payload.path("cwd").asString(""), List.of(entry));
    }

    private TranscriptEntry item(JsonNode item, RecordHead head, String line) {
        String type = item.path("type").asString("");
        return switch (type) {
            case "message" -> message(item, head, line);
            case "function_call" ->
                head.call(
                        item.path("name").asString("tool"),
                        ToolInput.of(item.path("arguments").asString("")));
            case "custom_tool_call" ->
                head.call(
                        item.path("name").asString("tool"),
                        ToolInput.of(item.path("input").asString("")));
            case "local_shell_call" -> head.call("shell", ToolInput.of(item.path("action")));
            case "web_search_call" -> head.call("web_search", ToolInput.of(item.path("action")));
            case "function_call_output", "custom_tool_call_output" -> {
                String output = text(item.path("output"));
                yield head.result(output, FAILED.matcher(output).find());
            }
            case "reasoning" -> {
                String thought = texts(item.path("summary"));
                yield thought.isEmpty()
                        ? head.record(type, line)
                        : head.message("assistant", thought, List.of("thinking"));
            }
            default -> OWN.contains(type) ? head.record(type, line) : head.unknown("response_item " + type, line);
        };
    }

    private TranscriptEntry message(JsonNode item, RecordHead head, String line) {
        String role = item.path("role").asString("");
        String text = texts(item.path("content"));
        if (role.equals("assistant")) {
            var tags = isReport(text) ? List.of("sidechain") : tags(item, "output_text");
            return head.message(role, text, ProgramText.isIn(text) ? List.of(TranscriptEntry.PROGRAM) : tags);
        }
        if (!role.equals("user") || !isFromUser(item)) {
            return head.record("instructions", line);
        }
        return head.message(
                role, text, ProgramText.isIn(text) ? List.of(TranscriptEntry.PROGRAM) : tags(item, "input_text"));
    }

    /// What one of several agents tells another stands there as if the model had said it.
    private static boolean isReport(String text) {
        if (!text.startsWith("{")) {
            return false;
        }
        try {
            var report = Json.MAPPER.readTree(text);
            return report.has("author") && report.has("recipient");
        } catch (JacksonException _) {
            return false;
        }
    }

    private List<String> tags(JsonNode item, String pure) {
        var tags = new ArrayList<String>();
        boolean text = true;
        for (JsonNode part : item.path("content")) {
            text &= part.path("type").asString("").equals(pure);
            if (part.path("type").asString("").equals("input_image")) {
                tags.add("image");
            }
        }
        if (sidechain) {
            tags.add("sidechain");
        } else if (text && (pure.equals("output_text") || isMarked(item))) {
            tags.add(TranscriptEntry.SAID);
        }
        return tags.stream().distinct().toList();
    }

    /// Instructions and descriptions of the machine come in the person's name, and are marked as the harness's own.
    private static boolean isFromUser(JsonNode item) {
        var marks = marks(item);
        return !marks.isArray()
                || marks.valueStream()
                        .anyMatch(mark -> mark.path("provenance")
                                .path("type")
                                .asString("")
                                .equals("user"));
    }

    /// Whether all of it is marked as typed by a person. Older versions mark nothing, then nobody knows.
    private static boolean isMarked(JsonNode item) {
        var marks = marks(item);
        return marks.isArray()
                && !marks.isEmpty()
                && marks.valueStream()
                        .allMatch(mark -> mark.path("provenance")
                                .path("type")
                                .asString("")
                                .equals("user"));
    }

    private static JsonNode marks(JsonNode item) {
        return item.path("internal_chat_message_metadata_passthrough").path("content_item_metadata");
    }

    private static String texts(JsonNode parts) {
        var texts = new ArrayList<String>();
        parts.forEach(part -> texts.add(part.path("text").asString("")));
        texts.removeIf(String::isBlank);
        return String.join("\n\n", texts);
    }

    private static String text(JsonNode output) {
        return output.isString() ? output.stringValue() : output.isArray() ? texts(output) : output.toString();
    }
}
