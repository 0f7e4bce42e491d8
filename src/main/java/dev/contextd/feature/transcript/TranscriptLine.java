package dev.contextd.feature.transcript;

/// A line of a transcript, read.
///
/// @param session empty if the record names none
/// @param directory where the agent was, empty if the record does not say
record TranscriptLine(String session, String directory, TranscriptEntry entry) {}
