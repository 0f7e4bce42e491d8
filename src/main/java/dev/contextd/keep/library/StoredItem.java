package dev.contextd.keep.library;

import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.RecordKey;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// An item as it stands in the store, version 1: what the index needs beside the feature's own record, so that the
/// index can be made again without asking any feature, and without computing a vector twice.
///
/// @param sideRecords the keys of what goes with it when it is removed
record StoredItem(Item item, Optional<Vector> vector, List<RecordKey> sideRecords) {
    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final int FORMAT = 1;

    static RecordKey key(Item item) {
        return RecordKey.of("items", item.holder(), item.project(), item.kind(), item.id());
    }

    String toJson() {
        var json = JsonNodeFactory.instance.objectNode().put("format", FORMAT);
        json.put("id", item.id())
                .put("holder", item.holder())
                .put("project", item.project())
                .put("kind", item.kind())
                .put("at", item.at().toString())
                .put("text", item.text());
        if (!item.label().isEmpty()) {
            json.put("label", item.label());
        }
        new TreeSet<>(item.tags()).forEach(json.putArray("tags")::add);
        json.set("body", MAPPER.readTree(item.body()));
        vector.ifPresent(v -> put(v, json));
        if (!sideRecords.isEmpty()) {
            var array = json.putArray("slips");
            sideRecords.forEach(key -> array.add(ItemPointers.toJson(key)));
        }
        return json.toString();
    }

    static StoredItem of(String json) {
        var node = MAPPER.readTree(json);
        var tags = new TreeSet<String>();
        node.path("tags").forEach(tag -> tags.add(tag.asString()));
        var item = new Item(
                node.path("id").asString(),
                node.path("holder").asString(),
                node.path("project").asString(),
                node.path("kind").asString(),
                tags,
                Instant.parse(node.path("at").asString()),
                node.path("text").asString(),
                node.path("body").toString(),
                node.path("label").asString(""));
        var sideRecords = new ArrayList<RecordKey>();
        node.path("slips").forEach(key -> sideRecords.add(ItemPointers.key(key.asString())));
        return new StoredItem(item, vector(node.path("vector")), sideRecords);
    }

    static void put(Vector vector, ObjectNode json) {
        var stretches = vector.stretches().stream().map(StoredItem::encode).toList();
        var node = json.putObject("vector").put("model", vector.modelId()).put("f32", stretches.getFirst());
        if (stretches.size() > 1) {
            stretches.stream().skip(1).forEach(node.putArray("more")::add);
        }
    }

    static Optional<Vector> vector(JsonNode node) {
        if (node.isMissingNode()) {
            return Optional.empty();
        }
        var stretches = new ArrayList<float[]>();
        stretches.add(decode(node.path("f32").asString()));
        node.path("more").forEach(more -> stretches.add(decode(more.asString())));
        return Optional.of(new Vector(node.path("model").asString(), stretches));
    }

    private static String encode(float[] components) {
        var bytes = ByteBuffer.allocate(components.length * Float.BYTES);
        bytes.asFloatBuffer().put(components);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static float[] decode(String text) {
        var floats = ByteBuffer.wrap(Base64.getDecoder().decode(text)).asFloatBuffer();
        var components = new float[floats.remaining()];
        floats.get(components);
        return components;
    }
}
