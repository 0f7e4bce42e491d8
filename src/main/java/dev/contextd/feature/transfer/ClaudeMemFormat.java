package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/// The database of claude-mem: what it observed, and a summary of each session. Both belong to a project, which it
/// calls
/// by the name of its directory.
final class ClaudeMemFormat implements ForeignFormat {
    /// Where claude-mem keeps it, below the directory that it is given.
    private static final String FILE = "claude-mem.db";

    private final ForeignTables tables;

    ClaudeMemFormat(ForeignTables tables) {
        this.tables = tables;
    }

    @Override
    public String word() {
        return "claude-mem";
    }

    @Override
    public List<ForeignMemory> read(Path path, String project) {
        var database = Files.isDirectory(path) ? path.resolve(FILE) : path;
        if (!Files.exists(database)) {
            throw new Failure(
                    Kind.NOT_FOUND, "There is no file " + database + "; it is mostly ~/.claude-mem/" + FILE + ".");
        }
        try {
            var memories = new ArrayList<ForeignMemory>();
            tables.rows(
                            database,
                            "SELECT memory_session_id, type, title, subtitle, narrative, text, facts, concepts,"
                                    + " files_modified, created_at_epoch FROM observations WHERE project = ?1"
                                    + " ORDER BY id",
                            project)
                    .forEach(row -> memories.add(observation(row)));
            tables.rows(
                            database,
                            "SELECT memory_session_id, request, investigated, learned, completed, next_steps, notes,"
                                    + " created_at_epoch FROM session_summaries WHERE project = ?1 ORDER BY id",
                            project)
                    .forEach(row -> memories.add(summary(row)));
            if (memories.isEmpty()) {
                throw new Failure(Kind.NOT_FOUND, "It has nothing of " + project + "; " + projects(database));
            }
            return memories;
        } catch (IOException e) {
            throw new Failure(
                    Kind.VALIDATION,
                    database + " is no database of claude-mem, or of a version that is not known here.",
                    Map.of(),
                    e);
        }
    }

    private String projects(Path database) throws IOException {
        var named = tables
                .rows(database, "SELECT project, count(*) FROM observations GROUP BY project ORDER BY 2 DESC LIMIT 10")
                .stream()
                .map(row -> row.get(0) + " (" + row.get(1) + ")")
                .collect(Collectors.joining(", "));
        return named.isEmpty() ? "it is empty." : "--only chooses one of " + named + ".";
    }

    private static ForeignMemory observation(List<String> row) {
        var title = row.get(2).isEmpty() ? row.get(3) : row.get(2);
        var parts = new ArrayList<String>();
        row.subList(3, 6).stream().filter(part -> !part.isEmpty()).forEach(parts::add);
        var facts = list(row.get(6));
        if (!facts.isEmpty()) {
            parts.add("- " + String.join("\n- ", facts));
        }
        var files = list(row.get(8));
        if (!files.isEmpty()) {
            parts.add("Changed: " + String.join(", ", files));
        }
        var tags = new ArrayList<>(List.of(row.get(1)));
        tags.addAll(list(row.get(7)));
        return memory("observation", row.getFirst(), title, parts, tags, row.get(9));
    }

    private static ForeignMemory summary(List<String> row) {
        var names = List.of("Asked", "Investigated", "Learned", "Completed", "Next steps", "Notes");
        var parts = new ArrayList<String>();
        for (int i = 0; i < names.size(); i++) {
            if (!row.get(i + 1).isEmpty()) {
                parts.add(names.get(i) + ": " + row.get(i + 1));
            }
        }
        var title = row.get(1).isEmpty() ? "Summary of a session" : row.get(1);
        return memory("summary", row.getFirst(), title, parts, List.of("summary"), row.get(7));
    }

    private static ForeignMemory memory(
            String what, String session, String title, List<String> parts, List<String> tags, String epoch) {
        var content = parts.isEmpty() ? title : String.join("\n\n", parts);
        // By session, title and time claude-mem itself tells what it has already.
        return new ForeignMemory(
                what + "\n" + session + "\n" + title + "\n" + epoch, title, content, tags, made(epoch));
    }

    /// In milliseconds.
    private static Optional<Instant> made(String epoch) {
        try {
            return Optional.of(Instant.ofEpochMilli(Long.parseLong(epoch)));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    /// Texts as a JSON array, which older versions wrote as a plain text.
    private static List<String> list(String json) {
        if (json.isBlank()) {
            return List.of();
        }
        try {
            var texts = new ArrayList<String>();
            Json.MAPPER.readTree(json).forEach(each -> texts.add(each.asString(each.toString())));
            return texts;
        } catch (JacksonException _) {
            return List.of(json);
        }
    }
}
