package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.RecordKey;
import java.util.Optional;
import java.util.function.Consumer;

/// What texts and items mean, as vectors: the library finds by them what says the same in other words.
///
/// An item has a vector with all the stretches of its text, at once where that is cheap, else from the
/// [VectorBacklog]; till then it is found by its words.
public final class Vectors {
    private final Embeddings embeddings;
    private final ItemVectors vectors;
    private final KnownVectors known;
    private final VectorBacklog backlog;

    Vectors(Embeddings embeddings, ItemVectors vectors, KnownVectors known, VectorBacklog backlog) {
        this.embeddings = embeddings;
        this.vectors = vectors;
        this.known = known;
        this.backlog = backlog;
    }

    /// The meaning of a question, for somebody who waits for it; empty if there is no model.
    public Optional<Vector> of(String text) {
        return embeddings.of(text);
    }

    /// The same for work in the background, which lets calls go first.
    public Optional<Vector> atLeisure(String text) throws InterruptedException {
        return embeddings.atLeisure(text);
    }

    /// The meaning of an item, if it is known yet.
    public Optional<Vector> of(Item item) {
        return vectors.of(StoredItem.key(item));
    }

    /// How many items of a kind in a project wait for their vectors.
    public int awaited(Holder holder, ProjectKey project, String kind) {
        return backlog.count(holder, project, kind);
    }

    /// Whether vectors are being computed. They can wait for the next start, but it is as well to be done with them.
    public boolean isComputing() {
        return embeddings.trouble().isEmpty() && backlog.isBusy();
    }

    /// Tells of items of a kind when they can be found by their meaning. One listener for a kind, and it must be quick.
    public void whenFound(String kind, Consumer<Item> listener) {
        backlog.tell(kind, listener);
    }

    /// The vector of a text if it costs little: it is known, or somebody waits for it and the text is not long.
    Optional<Vector> cheaply(String text, boolean waitedFor) {
        return known.of(text).or(() -> waitedFor ? embeddings.ofShort(text) : Optional.empty());
    }

    Optional<Vector> of(StoredItem stored) {
        return vectors.of(stored);
    }

    KnownVectors known() {
        return known;
    }

    /// What is done about the items of a draft that was written.
    void written(Item item, boolean hasVector) {
        if (hasVector) {
            backlog.found(item);
        } else {
            backlog.add(StoredItem.key(item));
        }
    }

    /// An item whose vector is missing, or not that of this model with all stretches.
    void lacks(RecordKey item) {
        backlog.lacks(item);
    }

    /// Why there are no vectors, if so.
    Optional<String> trouble() {
        return embeddings.trouble();
    }

    void close() {
        backlog.close();
    }
}
