package dev.contextd.keep.library;

import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// What a change of the model means for what was kept before: each item whose vector is of another model is marked, and
/// the [VectorBacklog] reads it anew. Till then it has its old vector, which is compared with no other model's, and is
/// found by its words.
///
/// The store says of which model the vectors are, once all items were looked at; so a process that ends in the middle
/// begins again, and one that has always had its model looks at nothing.
final class ModelChange {
    private static final RecordKey STATE = RecordKey.of("vector-model");
    private static final String MODEL = "model";
    private static final String UNFINISHED = "unfinished";
    private static final int PAGE = 500;
    private static final String ANY_TEXT = "contextd";

    private final RecordStore store;
    private final Embeddings embeddings;
    private final ItemVectors vectors;
    private final KnownVectors known;

    private volatile boolean underWay;

    ModelChange(RecordStore store, Embeddings embeddings, ItemVectors vectors, KnownVectors known) {
        this.store = store;
        this.embeddings = embeddings;
        this.vectors = vectors;
        this.known = known;
        look();
    }

    /// Learns from the store how far it is, for whoever does not do it.
    void look() {
        underWay = state().path(UNFINISHED).asBoolean(false);
    }

    /// Whether there are items that the model has yet to read because it is another one than before.
    boolean isUnderWay() {
        return underWay;
    }

    private JsonNode state() {
        return store.get(STATE)
                .map(record -> JsonMapper.shared().readTree(record.json()))
                .orElseGet(JsonNodeFactory.instance::objectNode);
    }

    /// Marks what has a vector of another model, if that was not done yet. Nothing is marked for a model that cannot be
    /// had: who sets a wrong path shall not have everything read anew when he sets the right one.
    ///
    /// @return whether it is done
    boolean survey() throws InterruptedException {
        if (state().path(MODEL).asString("").equals(embeddings.modelId())) {
            return true;
        }
        boolean isOfAnother = false;
        int count = 0;
        var page = page(Optional.empty());
        while (!page.isEmpty()) {
            count += page.size();
            var marks = marks(page);
            if (!marks.isEmpty()) {
                if (!isOfAnother && embeddings.atLeisure(ANY_TEXT).isEmpty()) {
                    return false;
                }
                isOfAnother = true;
                underWay = true;
                store.write(marks, Draft.operation());
            }
            page = page(Optional.of(page.getLast()));
        }
        // An empty library has no vectors to be of any model.
        if (count > 0) {
            underWay |= isOfAnother;
            note();
        }
        return true;
    }

    private List<RecordKey> page(Optional<RecordKey> after) {
        return store.keys(RecordKey.of(StoredItem.ITEMS), after, PAGE);
    }

    private List<Change> marks(List<RecordKey> items) {
        var marks = new ArrayList<Change>();
        for (RecordKey item : items) {
            // what has none at all waits for its first already
            if (vectors.model(item)
                    .filter(it -> !it.equals(embeddings.modelId()))
                    .isPresent()) {
                marks.add(VectorMarks.put(item));
            }
        }
        return marks;
    }

    /// For when nothing waits any more.
    void finish() {
        if (!underWay) {
            return;
        }
        while (known.forgetOthers(store)) {
            // there may be more
        }
        underWay = false;
        note();
    }

    private void note() {
        var json = JsonNodeFactory.instance.objectNode().put(MODEL, embeddings.modelId());
        if (underWay) {
            json.put(UNFINISHED, true);
        }
        store.write(List.of(Change.put(STATE, json.toString(), Expected.ANYTHING)), Draft.operation());
    }
}
