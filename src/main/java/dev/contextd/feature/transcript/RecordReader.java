package dev.contextd.feature.transcript;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Parses the lines of a transcript; no line is refused.
final class RecordReader {
    private static final Pattern ID = Pattern.compile("\"uuid\"\\s*:\\s*\"([^\"]{1,100})\"");
    private static final Pattern SESSION = Pattern.compile("\"sessionId\"\\s*:\\s*\"([^\"]{1,200})\"");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final RecordFormat format;

    RecordReader(RecordFormat format) {
        this.format = format;
    }

    TranscriptLine read(FileLines.Read line) {
        if (line.isCut()) {
            return new TranscriptLine(first(SESSION, line.text()), "", List.of(cut(line)));
        }
        return parsed(line.text())
                .map(record -> format.read(record, line.text()))
                .orElseGet(() -> new TranscriptLine("", "", List.of(broken(line.text()))));
    }

    /// The object that a line is, if it is one.
    static Optional<JsonNode> parsed(String line) {
        try {
            return Optional.of(JsonMapper.shared().readTree(line)).filter(JsonNode::isObject);
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }

    private static TranscriptEntry cut(FileLines.Read line) {
        String note = "\n[cut: a line of %d bytes]".formatted(line.bytes());
        return RecordHead.of(first(ID, line.text()), "", line.text())
                .message(TranscriptEntry.RECORD, line.text() + note, List.of(TranscriptEntry.CUT, TranscriptEntry.RAW));
    }

    private static TranscriptEntry broken(String line) {
        return RecordHead.of("", "", line)
                .unknown("no JSON", CONTROL.matcher(line).replaceAll(" "));
    }

    private static String first(Pattern pattern, String text) {
        var found = pattern.matcher(text);
        return found.find() ? found.group(1) : "";
    }
}
