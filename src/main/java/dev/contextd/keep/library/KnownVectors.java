package dev.contextd.keep.library;

import dev.contextd.base.digest.Sha256;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
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

    private final Records records;
    private final ItemVectors vectors;
    private final ItemParts parts;
    private final String modelId;

    KnownVectors(Records records, ItemVectors vectors, ItemParts parts, String modelId) {
        this.records = records;
        this.vectors = vectors;
        this.parts = parts;
        this.modelId = modelId;
    }

    Optional<Vector> of(String text) {
        return any(text).filter(vector -> ItemParts.cover(text, vector, modelId));
    }

    Optional<Vector> of(Item item) {
        return any(item.text()).filter(vector -> parts.cover(item, vector, modelId));
    }

    private Optional<Vector> any(String text) {
        return records.get(key(text)).flatMap(this::vector);
    }

    private Optional<Vector> vector(StoredRecord record) {
        var json = JsonMapper.shared().readTree(record.json());
        return json.has("vector")
                ? Optional.of(StoredVector.of(json.path("vector")))
                : vectors.of(ItemPointers.key(json.path("at").asString()));
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

    /// For an item that goes and may come back.
    Change stash(Item item, Vector vector, Instant until) {
        var json = JsonNodeFactory.instance.objectNode();
        json.set("vector", StoredVector.toJson(vector));
        return new Change.Put(key(item.text()), json.toString(), Expected.ANYTHING, Optional.of(until));
    }

    /// Forgets some of what was known of the vectors of other models: items have these beside their own. Gives whether
    /// there may be more.
    boolean forgetOthers(RecordStore store) {
        var others = new ArrayList<Change>();
        Optional<RecordKey> after = Optional.empty();
        while (others.isEmpty()) {
            var page = store.keys(RecordKey.of(KNOWN), after, RecordStore.BATCH_MAX);
            if (page.isEmpty()) {
                return false;
            }
            page.stream()
                    .filter(key -> !key.parts().get(1).equals(modelId))
                    .map(Change::delete)
                    .forEach(others::add);
            after = Optional.of(page.getLast());
        }
        store.write(others, Draft.operation());
        return true;
    }

    private RecordKey key(String text) {
        return RecordKey.of(KNOWN, modelId, Sha256.hex(text, HASH_DIGITS));
    }
}
