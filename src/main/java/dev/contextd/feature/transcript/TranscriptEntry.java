package dev.contextd.feature.transcript;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One record of a session as a message.
///
/// @param id the record's own `uuid`; one made from its text if it has none, so that the same line is the same entry
/// @param role `user`, `assistant`, `system`, or `tool` for what a tool answered
/// @param at empty if the record does not say
/// @param tags what it is made of: `said` ([#SAID]), `tool_use`, `tool_result`, `thinking`, `sidechain`, `meta`,
/// `summary`, `error`,
///     `image`, `compact_boundary`, `cut`, and `raw` for what is kept as JSON because nobody here knows what it means
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

    public TranscriptEntry {
        tags = List.copyOf(tags);
        files = List.copyOf(files);
        commands = List.copyOf(commands);
    }
}
