package dev.contextd.feature.transcript;

import java.util.List;

/// A record of a transcript, read.
///
/// @param session empty if the record names none
/// @param directory where the agent was, empty if the record does not say
/// @param entries what it comes to: mostly one, none if it only repeats what others say
record TranscriptLine(String session, String directory, List<TranscriptEntry> entries) {
    TranscriptLine {
        entries = List.copyOf(entries);
    }
}
