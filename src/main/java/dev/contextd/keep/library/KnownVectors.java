package dev.contextd.keep.library;

import dev.contextd.base.digest.Sha256;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Vectors by the texts they belong to, so that the same text elsewhere costs nothing: a file that was moved, a second
/// work tree of a project, a branch of git that comes back.
///
/// While an item has the vector, only where it stands is kept here; the vector itself when the item goes, for a while.
final class KnownVectors {
    private static final String KNOWN = "known-vectors";
    private static final int HASH_DIGITS = 32;

    private final RecordStore store;
    private final String modelId;

    KnownVectors(RecordStore store, String modelId) {
        this.store = store;
        this.modelId = modelId;
    }

    Optional<Vector> of(String text) {
        return store.get(key(text))
                .flatMap(this::vector)
                .filter(vector -> vector.modelId().equals(modelId));
    }

    private Optional<Vector> vector(StoredRecord record) {
        var json = JsonMapper.shared().readTree(record.json());
        return json.has("vector")
                ? StoredItem.vector(json.path("vector"))
                : store.get(ItemPointers.key(json.path("at").asString()))
                        .flatMap(item -> StoredItem.of(item.json()).vector());
    }

    /// For an item that has got its vector.
    Change note(Item item) {
        var json = JsonNodeFactory.instance.objectNode().put("at", ItemPointers.toJson(StoredItem.key(item)));
        return Change.put(key(item.text()), json.toString(), Expected.ANYTHING);
    }

    /// For an item of which nothing shall be left.
    Change forget(Item item) {
        return Change.delete(key(item.text()));
    }

    /// For an item that goes and may come back, if it has a vector.
    Optional<Change> stash(Item item, Instant until) {
        return store.get(StoredItem.key(item))
                .map(record -> StoredItem.of(record.json()))
                .flatMap(stored -> stored.vector().map(vector -> {
                    var json = JsonNodeFactory.instance.objectNode();
                    StoredItem.put(vector, json);
                    return new Change.Put(
                            key(stored.item().text()), json.toString(), Expected.ANYTHING, Optional.of(until));
                }));
    }

    private RecordKey key(String text) {
        return RecordKey.of(KNOWN, modelId, Sha256.hex(text, HASH_DIGITS));
    }
}
