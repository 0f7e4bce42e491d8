package dev.contextd.keep.library;

import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The vectors of items, each a record of its own: it can come after its item without the item's being written again,
/// and is read only by those who want it.
final class ItemVectors {
    static final String VECTORS = "vectors";

    private final Records records;

    ItemVectors(Records records) {
        this.records = records;
    }

    private static RecordKey key(RecordKey item) {
        return item.under(VECTORS);
    }

    static Change put(RecordKey item, Vector vector) {
        return Change.put(key(item), StoredVector.toJson(vector).toString(), Expected.ANYTHING);
    }

    /// The same beside the vector that the item had of another model: whoever goes back to that has it at once.
    static Change put(RecordKey item, Vector vector, Optional<Vector> before) {
        return Change.put(key(item), StoredVector.toJson(vector, before).toString(), Expected.ANYTHING);
    }

    static Change delete(RecordKey item) {
        return Change.delete(key(item));
    }

    Optional<Vector> of(RecordKey item) {
        return own(item)
                .or(() -> records.get(item)
                        .flatMap(record -> StoredItem.of(record.json()).vectorWithin()));
    }

    /// The same for an item that was read already.
    Optional<Vector> of(StoredItem stored) {
        return own(StoredItem.key(stored.item())).or(stored::vectorWithin);
    }

    /// Those of many items that were read already, by the keys of these.
    Map<RecordKey, Vector> of(Collection<StoredItem> items) {
        var kept = records.all(
                items.stream().map(stored -> key(StoredItem.key(stored.item()))).toList());
        var all = new HashMap<RecordKey, Vector>();
        for (StoredItem stored : items) {
            var item = StoredItem.key(stored.item());
            Optional.ofNullable(kept.get(key(item)))
                    .map(record -> StoredVector.of(JsonMapper.shared().readTree(record.json())))
                    .or(stored::vectorWithin)
                    .ifPresent(vector -> all.put(item, vector));
        }
        return all;
    }

    /// The one of a model, also if the item has got one of another since.
    Optional<Vector> of(RecordKey item, String modelId) {
        return json(item)
                .flatMap(json -> StoredVector.of(json, modelId))
                .or(() -> of(item).filter(vector -> vector.modelId().equals(modelId)));
    }

    /// Of which model the item's vector is; empty if it has none.
    Optional<String> model(RecordKey item) {
        return json(item).map(StoredVector::modelOf).or(() -> of(item).map(Vector::modelId));
    }

    private Optional<Vector> own(RecordKey item) {
        return json(item).map(StoredVector::of);
    }

    private Optional<JsonNode> json(RecordKey item) {
        return records.get(key(item)).map(record -> JsonMapper.shared().readTree(record.json()));
    }
}
