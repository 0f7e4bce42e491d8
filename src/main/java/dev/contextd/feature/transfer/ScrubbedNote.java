package dev.contextd.feature.transfer;

import dev.contextd.keep.library.Note;
import dev.contextd.tool.Json;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A note with its secrets masked, as every text is before it is kept and again before it leaves.
record ScrubbedNote(UnaryOperator<ObjectNode> scrub) implements UnaryOperator<Note> {
    private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

    @Override
    public Note apply(Note note) {
        var given = Json.object().put("text", note.text());
        given.set("said", Json.MAPPER.valueToTree(note.said()));
        given.set("kept", Json.MAPPER.valueToTree(note.kept()));
        var clean = scrub.apply(given);
        return new Note(
                note.id(),
                fields(clean.path("said")),
                fields(clean.path("kept")),
                clean.path("text").asString());
    }

    private static Map<String, Object> fields(JsonNode json) {
        return Json.MAPPER.convertValue(json, FIELDS);
    }
}
