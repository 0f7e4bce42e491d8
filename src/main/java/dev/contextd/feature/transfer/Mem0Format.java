package dev.contextd.feature.transfer;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// What mem0's `get_all` gives, as JSON: memories below `results` or `memories`, or nothing but the array. Exports that
/// follow a schema of one's own have no memories in them that could be told apart.
final class Mem0Format implements ForeignFormat {
    private static final String SHAPE =
            "{\"results\": [{\"id\": \"…\", \"memory\": \"…\", \"created_at\": \"…\"}]}, as get_all of mem0 gives it";

    @Override
    public String word() {
        return "mem0";
    }

    @Override
    public List<ForeignMemory> read(Path path, String project) {
        var memories = new ArrayList<ForeignMemory>();
        for (JsonNode each : list(parsed(path), path)) {
            var text =
                    each.path("memory").asString(each.path("text").asString("")).strip();
            var id = each.path("id").asString("");
            if (text.isEmpty() || id.isEmpty()) {
                throw wrong(path + " has an entry without id or memory");
            }
            var tags = new ArrayList<String>();
            each.path("categories").forEach(tag -> tags.add(tag.asString("")));
            memories.add(new ForeignMemory(id, text.lines().findFirst().orElse(text), text, tags, made(each)));
        }
        return memories;
    }

    private static JsonNode parsed(Path path) {
        try {
            return Json.MAPPER.readTree(ForeignText.of(path));
        } catch (JacksonException e) {
            var at = e.getLocation();
            throw new Failure(
                    Kind.VALIDATION,
                    path + ":" + at.getLineNr() + ":" + at.getColumnNr() + " is no JSON; expected is " + SHAPE + ".",
                    Map.of(),
                    e);
        }
    }

    private static JsonNode list(JsonNode json, Path path) {
        for (JsonNode each : List.of(json, json.path("results"), json.path("memories"))) {
            if (each.isArray()) {
                return each;
            }
        }
        throw wrong(path + " has no list of memories");
    }

    private static Failure wrong(String what) {
        return new Failure(Kind.VALIDATION, what + "; expected is " + SHAPE + ".");
    }

    /// Its service and its Python call the time otherwise than its package for Node does.
    private static Optional<Instant> made(JsonNode memory) {
        var time = memory.path("created_at").asString(memory.path("createdAt").asString(""));
        try {
            return Optional.of(OffsetDateTime.parse(time).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
