package dev.contextd.keep.library;

import dev.contextd.keep.search.Place;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.RecordKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// An item as it stands in the store, version 1: what the index needs beside the feature's own record, so that the
/// index can be made again without asking any feature. Its vector is among the [ItemVectors].
///
/// @param sideRecords the keys of what goes with it when it is removed
/// @param olderVector its vector as it was kept here once, or a missing node
record StoredItem(Item item, List<RecordKey> sideRecords, JsonNode olderVector) {
    static final String ITEMS = "items";

    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final int FORMAT = 1;

    StoredItem(Item item, List<RecordKey> sideRecords) {
        this(item, sideRecords, JsonNodeFactory.instance.missingNode());
    }

    static RecordKey key(Item item) {
        return RecordKey.of(ITEMS, item.holder(), item.project(), item.kind(), item.id());
    }

    static RecordKey key(Place place, String id) {
        return RecordKey.of(ITEMS, place.owner(), place.project(), place.kind(), id);
    }

    /// The vector that was kept with the item before vectors had records of their own.
    Optional<Vector> vectorWithin() {
        return olderVector.isMissingNode() ? Optional.empty() : Optional.of(StoredVector.of(olderVector));
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
        return new StoredItem(item, sideRecords, node.path("vector"));
    }
}
