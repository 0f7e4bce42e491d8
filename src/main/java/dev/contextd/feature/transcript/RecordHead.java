package dev.contextd.feature.transcript;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.text.Beginning;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// What every entry of a record begins with, and the ways in which one is made of it.
///
/// @param id by which the same is known when it is read again
record RecordHead(String id, Optional<Instant> at) {
    private static final int ID_DIGITS = 24;

    /// What is kept of a text; more is a dump.
    static final int TEXT_MAX = 200_000;

    /// @param id empty if the record has none, then one is made of its text
    /// @param time as ISO 8601 writes it
    static RecordHead of(String id, String time, String line) {
        return new RecordHead(id.isEmpty() ? "line-" + Sha256.hex(line.strip(), ID_DIGITS) : id, moment(time));
    }

    private static Optional<Instant> moment(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /// Another entry of the same record.
    RecordHead part(String name) {
        return new RecordHead(id + "-" + name, at);
    }

    TranscriptEntry message(String role, String text, Collection<String> tags) {
        return message(role, text, tags, List.of(), List.of());
    }

    TranscriptEntry message(
            String role, String text, Collection<String> tags, List<String> files, List<String> commands) {
        return new TranscriptEntry(id, role, bounded(text), at, List.copyOf(tags), files, commands);
    }

    /// A call of a tool, with the files and commands that its input names.
    TranscriptEntry call(String tool, ToolInput input) {
        return message(
                "assistant",
                tool + " " + input.text(),
                List.of(TranscriptEntry.TOOL_USE),
                input.files(),
                input.commands());
    }

    TranscriptEntry result(String text, boolean failed) {
        return message(
                "tool",
                text,
                failed ? List.of(TranscriptEntry.TOOL_RESULT, "error") : List.of(TranscriptEntry.TOOL_RESULT));
    }

    /// What is known to be no message.
    TranscriptEntry record(String kind, String line) {
        return message(TranscriptEntry.RECORD, line, List.of(TranscriptEntry.RAW, kind));
    }

    /// What nobody here knows the meaning of.
    TranscriptEntry unknown(String kind, String line) {
        return message(
                TranscriptEntry.RECORD,
                line,
                List.of(TranscriptEntry.RAW, TranscriptEntry.UNKNOWN, kind.isEmpty() ? "no kind" : kind));
    }

    private static String bounded(String text) {
        if (text.length() <= TEXT_MAX) {
            return text;
        }
        int end = Beginning.end(text, 0, TEXT_MAX);
        return text.substring(0, end) + "\n[cut: %d more characters]".formatted(text.length() - end);
    }
}
