package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// What can be searched, by the words people type: each kind with its tool, and how its hits become rows.
enum SearchedKind {
    memory("memory_search", "query", "limit", "memories", "title", "score"),
    remediation("remediation_search", "error_message", "limit", "results", "error_message", "match_score"),
    skill("skill_search", "query", "top_k", "results", "name", "score"),
    checkpoint("checkpoint_search", "query", "top_k", "results", "summary", "score"),
    conversation("conversation_search", "query", "limit", "messages", "content", "score"),
    code("repository_search", "query", "limit", "results", "path", "score");

    private final String tool;
    private final String query;
    private final String limit;
    private final String results;
    private final String title;
    private final String score;

    SearchedKind(String tool, String query, String limit, String results, String title, String score) {
        this.tool = tool;
        this.query = query;
        this.limit = limit;
        this.results = results;
        this.title = title;
        this.score = score;
    }

    List<ObjectNode> search(String words, Optional<Path> project, int most, PersonCalls calls) {
        var arguments = Json.object().put(query, words).put(limit, most);
        if (this != skill) {
            project.or(() -> this == code ? Optional.of(Path.of(".")) : Optional.empty())
                    .ifPresent(path -> arguments.put("project_path", calls.absolute(path)));
        }
        return answer(arguments, project, calls)
                .path(results)
                .valueStream()
                .map(this::row)
                .toList();
    }

    /// A project that was never indexed has no code to find; only who asks for its code hears of it.
    private JsonNode answer(ObjectNode arguments, Optional<Path> project, PersonCalls calls) {
        try {
            return calls.ask(tool, arguments);
        } catch (Failure e) {
            if (this == code && project.isEmpty()) {
                return Json.object();
            }
            throw e;
        }
    }

    private ObjectNode row(JsonNode hit) {
        var of = this == conversation ? hit.path("message") : hit;
        var row = Json.object()
                .put("kind", name())
                .put("id", of.path("id").asString(""))
                .put("title", of.path(title).asString("").lines().findFirst().orElse(""))
                .put("score", hit.path(score).asDouble(0));
        if (this == code) {
            row.put(
                    "id",
                    hit.path("path").asString() + ":" + hit.path("start_line").asString());
            row.put("title", hit.path("symbol").asString(""));
        } else if (this == conversation) {
            row.put("id", hit.path("contextId").asString());
            row.put(
                    "created_at",
                    Instant.ofEpochMilli(of.path("timestamp").asLong()).toString());
        } else if (hit.has("created_at")) {
            row.put("created_at", hit.path("created_at").asString());
        }
        row.set("found", hit);
        return row;
    }
}
