package dev.contextd.feature.repository;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// What is known of an indexed work tree as a whole, version 1.
///
/// @param root the work tree
/// @param from the directory in it that was asked for
/// @param complete whether the last run came to its end
/// @param passages how many it found
/// @param sent whether it is on another machine, so that there are no files to look at
record RootRecord(
        Path root,
        Path from,
        List<String> include,
        List<String> exclude,
        long maxFileSize,
        boolean complete,
        int passages,
        Instant indexedAt,
        boolean sent) {
    static final String RECORDS = "repositories";
    private static final int FORMAT = 1;

    String toJson() {
        var json = JsonNodeFactory.instance
                .objectNode()
                .put("format", FORMAT)
                .put("root", root.toString())
                .put("from", from.toString())
                .put("max_file_size", maxFileSize)
                .put("complete", complete)
                .put("passages", passages)
                .put("indexed_at", indexedAt.toString());
        if (sent) {
            json.put("sent", true);
        }
        include.forEach(json.putArray("include")::add);
        exclude.forEach(json.putArray("exclude")::add);
        return json.toString();
    }

    static RootRecord of(String json) {
        var node = JsonMapper.shared().readTree(json);
        return new RootRecord(
                Path.of(node.path("root").asString()),
                Path.of(node.path("from").asString()),
                texts(node.path("include")),
                texts(node.path("exclude")),
                node.path("max_file_size").asLong(),
                node.path("complete").asBoolean(),
                node.path("passages").asInt(),
                Instant.parse(node.path("indexed_at").asString()),
                node.path("sent").asBoolean(false));
    }

    private static List<String> texts(JsonNode array) {
        var texts = new ArrayList<String>();
        array.forEach(text -> texts.add(text.asString()));
        return texts;
    }
}
