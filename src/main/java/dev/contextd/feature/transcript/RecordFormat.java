package dev.contextd.feature.transcript;

import tools.jackson.databind.JsonNode;

/// How an agent writes down a session, record by record.
///
/// There is one for each file that is read, and it sees the file's first records before any other: what those tell of
/// the whole session, it may remember.
interface RecordFormat {
    /// Whether this is a record of that agent; what several might have written is nobody's.
    boolean recognises(JsonNode record);

    /// No record is refused: what is not understood is kept as it is, under a name.
    ///
    /// @param line the record as it stands in the file
    TranscriptLine read(JsonNode record, String line);
}
