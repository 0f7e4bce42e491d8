package dev.contextd.feature.transcript;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// The chats of Gemini CLI below `~/.gemini/tmp`: lines of messages and of changes to the whole, among them `$set` with
/// all messages again; from older versions one document with all of them.
final class GeminiRecords implements RecordFormat {
    private static final Set<String> NOTICES = Set.of("info", "warning", "error");

    /// What every chat begins with, in the person's name.
    private static final String SETUP = "<session_context>";

    private String session = "";
    private String projectHash = "";
    private boolean sidechain;

    @Override
    public boolean recognises(JsonNode record) {
        return record.has("projectHash") && record.has("sessionId");
    }

    /// What the project's directory is hashed to; empty before a record says so.
    String projectHash() {
        return projectHash;
    }

    @Override
    public TranscriptLine read(JsonNode record, String line) {
        if (record.has("projectHash")) {
            session = record.path("sessionId").asString(session);
            projectHash = record.path("projectHash").asString("");
            sidechain = !record.path("kind").asString("main").equals("main");
        }
        return new TranscriptLine(session, "", entries(record, line));
    }

    private List<TranscriptEntry> entries(JsonNode record, String line) {
        var set = record.path("$set");
        var all = set.has("messages") ? set.path("messages") : record.path("messages");
        if (all.isArray()) {
            var entries = new ArrayList<TranscriptEntry>();
            // What a person typed and what a command made of it are not told apart here.
            all.forEach(message -> entries.addAll(message(message, message.toString(), false)));
            return entries;
        }
        if (set.isObject() || record.has("$rewindTo") || record.has("projectHash")) {
            return List.of(RecordHead.of("", record.path("startTime").asString(""), line)
                    .record(set.isObject() ? "$set" : record.has("projectHash") ? "session" : "$rewindTo", line));
        }
        return message(record, line, !record.has("displayContent"));
    }

    /// @param typed whether what stands in a person's name is what they typed
    private List<TranscriptEntry> message(JsonNode message, String line, boolean typed) {
        String type = message.path("type").asString("");
        var head = RecordHead.of(
                message.path("id").asString(""), message.path("timestamp").asString(""), line);
        var content = message.path("content");
        boolean gemini = type.equals("gemini");
        if (!(gemini || type.equals("user") || NOTICES.contains(type)) || !(content.isString() || content.isArray())) {
            return List.of(head.unknown(type, line));
        }
        var parts = new GeminiParts(head, content);
        message.path("thoughts")
                .forEach(thought -> parts.thought(thought.path("subject").asString("") + ": "
                        + thought.path("description").asString("")));
        for (JsonNode call : message.path("toolCalls")) {
            parts.call(call);
            call.path("result").forEach(result -> parts.response(result.path("functionResponse")));
        }
        if (type.equals("user") && parts.text().startsWith(SETUP)) {
            return List.of(head.record("session_context", line));
        }
        if (gemini) {
            return parts.entries("assistant", List.of(sidechain ? "sidechain" : TranscriptEntry.SAID));
        }
        return type.equals("user")
                ? parts.entries("user", userTags(parts, typed))
                : parts.entries("system", List.of(type));
    }

    private List<String> userTags(GeminiParts parts, boolean typed) {
        if (ProgramText.isIn(parts.text())) {
            return List.of(TranscriptEntry.PROGRAM);
        }
        if (sidechain) {
            return List.of("sidechain");
        }
        return typed && parts.isOneText() ? List.of(TranscriptEntry.SAID) : List.of();
    }
}
