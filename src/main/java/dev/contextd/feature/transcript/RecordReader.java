package dev.contextd.feature.transcript;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.text.Beginning;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Parses a line of a transcript into an entry; no line is refused.
final class RecordReader {
    private static final int ID_DIGITS = 24;

    /// What is kept of a text; more is a dump.
    static final int TEXT_MAX = 200_000;

    private static final Pattern UUID = Pattern.compile("\"uuid\"\\s*:\\s*\"([^\"]{1,100})\"");
    private static final Pattern SESSION = Pattern.compile("\"sessionId\"\\s*:\\s*\"([^\"]{1,200})\"");

    private RecordReader() {}

    static TranscriptLine read(FileLines.Read line) {
        if (line.isCut()) {
            return new TranscriptLine(first(SESSION, line.text()), "", cut(line));
        }
        try {
            var json = JsonMapper.shared().readTree(line.text());
            if (json.isObject()) {
                return new TranscriptLine(
                        json.path("sessionId").asString(""), json.path("cwd").asString(""), entry(json, line.text()));
            }
        } catch (JacksonException _) {
            // kept as it is, like everything that is not understood
        }
        return new TranscriptLine("", "", raw(id(line.text()), "system", line.text(), Optional.empty(), Set.of()));
    }

    /// Whether an unfinished last line is a whole record that only lacks its line break.
    static boolean isWhole(String line) {
        try {
            return JsonMapper.shared().readTree(line).isObject();
        } catch (JacksonException _) {
            return false;
        }
    }

    private static TranscriptEntry cut(FileLines.Read line) {
        String id = first(UUID, line.text());
        String note = "\n[cut: a line of %d bytes]".formatted(line.bytes());
        return raw(id.isEmpty() ? id(line.text()) : id, "system", line.text() + note, Optional.empty(), Set.of("cut"));
    }

    private static String first(Pattern pattern, String text) {
        var found = pattern.matcher(text);
        return found.find() ? found.group(1) : "";
    }

    private static TranscriptEntry entry(JsonNode json, String line) {
        String id = json.path("uuid").asString("");
        id = id.isEmpty() ? id(line) : id;
        var at = time(json.path("timestamp").asString(""));
        var tags = tags(json);
        return switch (json.path("type").asString("")) {
            case "user", "assistant" -> message(json, id, at, tags, line);
            case "system" -> {
                var content = json.path("content");
                yield content.isString()
                        ? entry(id, "system", content.stringValue(), at, tags)
                        : raw(id, "system", line, at, tags);
            }
            case "summary" -> {
                tags.add("summary");
                yield entry(id, "system", json.path("summary").asString(""), at, tags);
            }
            default -> raw(id, "system", line, at, tags);
        };
    }

    private static Set<String> tags(JsonNode json) {
        var tags = new LinkedHashSet<String>();
        tagIf(json, "isSidechain", "sidechain", tags);
        tagIf(json, "isMeta", "meta", tags);
        tagIf(json, "isCompactSummary", "summary", tags);
        tagIf(json, "isApiErrorMessage", "error", tags);
        if (json.path("subtype").asString("").equals("compact_boundary")) {
            tags.add("compact_boundary");
        }
        return tags;
    }

    private static void tagIf(JsonNode json, String field, String tag, Set<String> tags) {
        if (json.path(field).asBoolean(false)) {
            tags.add(tag);
        }
    }

    private static TranscriptEntry message(
            JsonNode json, String id, Optional<Instant> at, Set<String> tags, String line) {
        String type = json.path("type").asString("");
        var content = json.path("message").path("content");
        if (!content.isString() && !content.isArray()) {
            return raw(id, type, line, at, tags);
        }
        var blocks = new ContentBlocks(content);
        if (blocks.isEmpty()) {
            return raw(id, type, line, at, tags);
        }
        boolean plain = tags.isEmpty() && blocks.tags().isEmpty() && !json.has("toolUseResult");
        if (plain && !ProgramText.isIn(blocks.text())) {
            tags.add(TranscriptEntry.SAID);
        }
        tags.addAll(blocks.tags());
        String role = blocks.tags().contains("tool_result") ? "tool" : type;
        return new TranscriptEntry(
                id, role, bounded(blocks.text()), at, List.copyOf(tags), blocks.files(), blocks.commands());
    }

    private static TranscriptEntry entry(String id, String role, String text, Optional<Instant> at, Set<String> tags) {
        return new TranscriptEntry(id, role, bounded(text), at, List.copyOf(tags), List.of(), List.of());
    }

    private static TranscriptEntry raw(String id, String role, String line, Optional<Instant> at, Set<String> tags) {
        var more = new ArrayList<>(tags);
        more.add("raw");
        return new TranscriptEntry(id, role, bounded(line), at, more, List.of(), List.of());
    }

    private static String bounded(String text) {
        if (text.length() <= TEXT_MAX) {
            return text;
        }
        int end = Beginning.end(text, 0, TEXT_MAX);
        return text.substring(0, end) + "\n[cut: %d more characters]".formatted(text.length() - end);
    }

    private static Optional<Instant> time(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static String id(String line) {
        return "line-" + Sha256.hex(line.strip(), ID_DIGITS);
    }
}
