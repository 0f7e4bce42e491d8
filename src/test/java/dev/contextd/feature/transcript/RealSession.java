package dev.contextd.feature.transcript;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;

/// Sessions that the real agents wrote down when they worked on the same task with the same answers of a model: they
/// list and read files, one of which says what it should not, run a test that fails, and after a second prompt write a
/// file. Texts of the agents' makers are cut out.
public final class RealSession {
    private static final String PROJECT = "/home/dev/shop";

    private RealSession() {}

    /// Lays a session where its agent would have it, as if it had worked in a project.
    ///
    /// @return the file
    public static Path of(Agent agent, Path home, Path project) throws IOException, SQLException {
        return switch (agent) {
            case CLAUDE -> lines("claude/session.jsonl", home.resolve(".claude/projects/-shop/session.jsonl"), project);
            case CODEX ->
                lines("codex/rollout.jsonl", home.resolve(".codex/sessions/2026/11/16/rollout-1.jsonl"), project);
            case GEMINI -> {
                var file = lines("gemini/chat.jsonl", home.resolve(".gemini/tmp/shop/chats/session-1.jsonl"), project);
                Files.writeString(home.resolve(".gemini/tmp/shop/.project_root"), project.toString());
                yield file;
            }
            case QWEN -> lines("qwen/chat.jsonl", home.resolve(".qwen/projects/-shop/chats/1.jsonl"), project);
            case OPENCODE -> {
                var file = home.resolve(".local/share/opencode/opencode.db");
                Files.createDirectories(file.resolveSibling("."));
                try (var database = DriverManager.getConnection("jdbc:sqlite:" + file);
                        var statement = database.createStatement()) {
                    statement.execute("PRAGMA journal_mode = WAL");
                    statement.executeUpdate(text("opencode/opencode.sql", project));
                }
                yield file;
            }
        };
    }

    private static Path lines(String name, Path file, Path project) throws IOException {
        Files.createDirectories(file.resolveSibling("."));
        return Files.writeString(file, text(name, project));
    }

    private static String text(String name, Path project) throws IOException {
        try (var in = RealSession.class.getResourceAsStream("/transcripts/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
                    .replace(PROJECT, project.toString());
        }
    }
}
