package dev.contextd.feature.transcript;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One record of a session: a message, or what an agent noted for itself.
///
/// @param id the record's own; one made from its text if it has none, so that the same line is the same entry
/// @param role `user`, `assistant`, `system`, `tool` for what a tool answered, or [#RECORD] for what is no message
/// @param at empty if the record does not say
/// @param tags what it is made of: those named here, `thinking`, `sidechain`, `meta`, `summary`, `error`, `image`,
///     `compact_boundary`; the last one of a [#RECORD] is what its agent calls its kind
/// @param files that its tool calls name
/// @param commands that its tool calls run
public record TranscriptEntry(
        String id,
        String role,
        String text,
        Optional<Instant> at,
        List<String> tags,
        List<String> files,
        List<String> commands) {
    /// The tag of what the person or the model said in their own words, and of nothing else: no call of a tool, no
    /// result, nothing that a program put in.
    public static final String SAID = "said";

    /// The tag of what stands where a person's words stand, and was put there by a program.
    public static final String PROGRAM = "program";

    public static final String TOOL_USE = "tool_use";
    public static final String TOOL_RESULT = "tool_result";

    /// The tag of what is kept as it stands in the file.
    public static final String RAW = "raw";

    /// The tag of what is kept so because nobody here knows what it means.
    public static final String UNKNOWN = "unknown";

    /// The tag of what is kept in part because it is too long.
    public static final String CUT = "cut";

    /// The role of what nobody said.
    public static final String RECORD = "record";

    public TranscriptEntry {
        tags = List.copyOf(tags);
        files = List.copyOf(files);
        commands = List.copyOf(commands);
    }

    /// Whether somebody or something said this in the session.
    public boolean isMessage() {
        return !role.equals(RECORD);
    }

    boolean isUnknown() {
        return tags.contains(UNKNOWN);
    }

    /// What its agent calls it.
    public String kind() {
        return isMessage() ? role : tags.contains(CUT) ? "line too long" : tags.getLast();
    }
}
