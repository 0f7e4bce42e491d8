package dev.contextd.feature.transcript;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/// Which agent wrote a file, and what its beginning tells of the session.
///
/// @param format which has seen that beginning
/// @param directory where the session began to work; empty if the file does not say
/// @param document all of the file, if it is one document
record FileAuthor(Agent agent, RecordFormat format, String directory, Optional<JsonNode> document) {
    /// Where a session worked stands in its first records, or nowhere.
    private static final int LINES_MAX = 200;

    private static final Path PROJECT_ROOT = Path.of("..", ".project_root");
    private static final int PATH_BYTES_MAX = 10_000;

    private static final Map<Agent, Supplier<RecordFormat>> FORMATS = new EnumMap<>(Map.of(
            Agent.CLAUDE, ClaudeRecords::new,
            Agent.CODEX, CodexRecords::new,
            Agent.GEMINI, GeminiRecords::new,
            Agent.QWEN, QwenRecords::new));

    static Optional<FileAuthor> of(Path file, ProjectDirectories ours) throws IOException {
        return file.toString().endsWith(".json") ? ofDocument(file, ours) : ofLines(file, ours);
    }

    private static Optional<FileAuthor> ofDocument(Path file, ProjectDirectories ours) throws IOException {
        var document = ChatDocument.in(file);
        var format = new GeminiRecords();
        if (document.filter(format::recognises).isEmpty()) {
            return Optional.empty();
        }
        format.read(document.get(), "");
        return Optional.of(new FileAuthor(Agent.GEMINI, format, directory(file, format, ours), document));
    }

    private static Optional<FileAuthor> ofLines(Path file, ProjectDirectories ours) throws IOException {
        var author = Optional.<Map.Entry<Agent, RecordFormat>>empty();
        String directory = "";
        try (var lines = new FileLines(file, 0)) {
            var line = lines.next();
            for (int i = 0; i < LINES_MAX && line.isPresent() && directory.isEmpty(); i++, line = lines.next()) {
                var record = RecordReader.parsed(line.get().text());
                author = author.or(() -> record.flatMap(FileAuthor::writer));
                if (author.isPresent() && record.isPresent()) {
                    var format = author.get().getValue();
                    directory = format.read(record.get(), line.get().text()).directory();
                    if (format instanceof GeminiRecords gemini) {
                        directory = directory(file, gemini, ours);
                    }
                }
            }
        }
        String where = directory;
        return author.map(it -> new FileAuthor(it.getKey(), it.getValue(), where, Optional.empty()));
    }

    private static Optional<Map.Entry<Agent, RecordFormat>> writer(JsonNode record) {
        for (var each : FORMATS.entrySet()) {
            var format = each.getValue().get();
            if (format.recognises(record)) {
                return Optional.of(Map.entry(each.getKey(), format));
            }
        }
        return Optional.empty();
    }

    /// Gemini CLI writes the project's directory beside the chats, and in them only its hash.
    private static String directory(Path file, GeminiRecords format, ProjectDirectories ours) throws IOException {
        var beside = file.resolveSibling(PROJECT_ROOT).normalize();
        if (Files.isRegularFile(beside) && Files.size(beside) <= PATH_BYTES_MAX) {
            return Files.readString(beside).strip();
        }
        return ours.hashedTo(format.projectHash()).orElse("");
    }
}
