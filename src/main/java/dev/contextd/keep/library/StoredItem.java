package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.text.IsoTime;
import dev.contextd.keep.search.Place;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.RecordKey;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import tools.jackson.core.JsonToken;
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

    /// What a record has beside its text and its body, more or less.
    private static final int ENVELOPE_CHARS = 300;

    StoredItem(Item item, List<RecordKey> sideRecords) {
        this(item, sideRecords, JsonNodeFactory.instance.missingNode());
    }

    /// Whose the item under a key is.
    static Holder holder(RecordKey key) {
        return new Holder(key.parts().get(1));
    }

    static String kind(RecordKey key) {
        return key.parts().get(3);
    }

    static RecordKey key(Item item) {
        return RecordKey.of(ITEMS, item.holder().key(), item.project().text(), item.kind(), item.id());
    }

    static RecordKey key(Place place, String id) {
        return RecordKey.of(ITEMS, place.holder().key(), place.project().text(), place.kind(), id);
    }

    /// The vector that was kept with the item before vectors had records of their own.
    Optional<Vector> vectorWithin() {
        return olderVector.isMissingNode() ? Optional.empty() : Optional.of(StoredVector.of(olderVector));
    }

    /// The body is JSON already and is put in as it is.
    String toJson() {
        var out = new StringWriter(item.text().length() + item.body().length() + ENVELOPE_CHARS);
        try (var json = MAPPER.createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberProperty("format", FORMAT);
            json.writeStringProperty("id", item.id());
            json.writeStringProperty("holder", item.holder().key());
            json.writeStringProperty("project", item.project().text());
            json.writeStringProperty("kind", item.kind());
            json.writeStringProperty("at", item.at().toString());
            json.writeStringProperty("text", item.text());
            if (!item.label().isEmpty()) {
                json.writeStringProperty("label", item.label());
            }
            json.writeArrayPropertyStart("tags");
            new TreeSet<>(item.tags()).forEach(json::writeString);
            json.writeEndArray();
            json.writeName("body");
            json.writeRawValue(item.body());
            if (!sideRecords.isEmpty()) {
                json.writeArrayPropertyStart("slips");
                sideRecords.forEach(key -> json.writeString(ItemPointers.toJson(key)));
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        return out.toString();
    }

    /// The body is taken out as it stands: whoever wants it reads it once.
    static StoredItem of(String json) {
        var texts = new HashMap<String, String>();
        var tags = new TreeSet<String>();
        var sideRecords = new ArrayList<RecordKey>();
        String body = "";
        JsonNode vector = JsonNodeFactory.instance.missingNode();
        try (var parser = MAPPER.createParser(json)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                var token = parser.nextToken();
                switch (name) {
                    case "body" -> {
                        int start = (int) parser.currentTokenLocation().getCharOffset();
                        parser.skipChildren();
                        parser.finishToken();
                        body = json.substring(
                                start, (int) parser.currentLocation().getCharOffset());
                    }
                    case "tags" -> {
                        while (parser.nextToken() != JsonToken.END_ARRAY) {
                            tags.add(parser.getString());
                        }
                    }
                    case "slips" -> {
                        while (parser.nextToken() != JsonToken.END_ARRAY) {
                            sideRecords.add(ItemPointers.key(parser.getString()));
                        }
                    }
                    case "vector" -> vector = parser.readValueAsTree();
                    default -> {
                        if (token == JsonToken.VALUE_STRING) {
                            texts.put(name, parser.getString());
                        } else {
                            parser.skipChildren();
                        }
                    }
                }
            }
        }
        var item = new Item(
                texts.getOrDefault("id", ""),
                new Holder(texts.getOrDefault("holder", "")),
                new ProjectKey(texts.getOrDefault("project", "")),
                texts.getOrDefault("kind", ""),
                tags,
                IsoTime.of(texts.getOrDefault("at", "")),
                texts.getOrDefault("text", ""),
                body,
                texts.getOrDefault("label", ""));
        return new StoredItem(item, sideRecords, vector);
    }
}
