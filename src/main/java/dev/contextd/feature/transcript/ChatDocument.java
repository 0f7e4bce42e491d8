package dev.contextd.feature.transcript;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A transcript that is one JSON document, which its agent writes anew with every message.
final class ChatDocument {
    /// A larger one is left alone.
    static final long BYTES_MAX = FileLines.LINE_BYTES_MAX;

    private ChatDocument() {}

    static Optional<JsonNode> in(Path file) throws IOException {
        return Files.size(file) > BYTES_MAX
                ? Optional.empty()
                : RecordReader.parsed(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }

    /// All of it or nothing: what was brought before, the destination knows.
    static void read(
            Path file, JsonNode document, RecordFormat records, FilePosition before, Parcel parcel, ImportTally tally)
            throws IOException {
        long size = Files.size(file);
        if (before.offset() == size && FileHead.isSame(file, before)) {
            return;
        }
        tally.bytes(size);
        var said = records.read(document, "");
        for (TranscriptEntry entry : said.entries()) {
            parcel.add(entry);
            if (parcel.isFull()) {
                parcel.hand(said.session(), FilePosition.START);
            }
        }
        parcel.hand(said.session(), FileHead.position(file, size));
    }
}
