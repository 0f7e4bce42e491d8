package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Vector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// What texts and items mean, as vectors: the library finds by them what says the same in other words.
///
/// An item has a vector with all its parts, at once where that is cheap, else from the
/// [VectorBacklog]; till then it is found by its words.
public final class Vectors {
    /// How much meaning counts while a new model has not read everything: less than words do, so that what it has read
    /// does not hide the rest.
    private static final double SHARE_MEANWHILE = 0.3;

    private static final String UNREAD = "what was kept before the model was changed, as far as it is yet to be read.";

    private static final String BEHIND = "much of what was kept lately, which the model has yet to read.";

    private final Embeddings embeddings;
    private final ItemVectors vectors;
    private final KnownVectors known;
    private final VectorBacklog backlog;
    private final ItemParts parts;

    /// Whether it takes an exchange over the network to learn whether the vector of a text is known: with a short text
    /// that is no less than to compute it, and it hardly ever is.
    private final boolean far;

    Vectors(
            Embeddings embeddings,
            ItemVectors vectors,
            KnownVectors known,
            VectorBacklog backlog,
            ItemParts parts,
            boolean far) {
        this.far = far;
        this.embeddings = embeddings;
        this.vectors = vectors;
        this.known = known;
        this.backlog = backlog;
        this.parts = parts;
    }

    /// Asks a model once more that could not be had, and gives why it still cannot, if so.
    public Optional<String> again() {
        embeddings.again();
        return embeddings.trouble();
    }

    /// Of which model they are.
    public String modelId() {
        return embeddings.modelId();
    }

    /// The meaning of a question, for somebody who waits for it; empty if there is no model.
    public Optional<Vector> of(String text) {
        return embeddings.of(text);
    }

    /// The same for whoever has something else to do meanwhile.
    public Beside<Optional<Vector>> reading(String text) {
        return Beside.begun("meaning", () -> embeddings.of(text));
    }

    /// The meanings of several questions, for which the model is asked once; empty if there is no model.
    public Beside<Optional<List<Vector>>> reading(List<String> texts) {
        return Beside.begun("meaning", () -> embeddings.of(texts));
    }

    /// The same for work in the background, which lets calls go first.
    public Optional<Vector> atLeisure(String text) throws InterruptedException {
        return embeddings.atLeisure(text);
    }

    /// That of a text as it is kept, likewise: known already, or read now.
    public Optional<Vector> passageAtLeisure(String text) throws InterruptedException {
        var found = known.of(text);
        return found.isPresent()
                ? found
                : embeddings.atLeisure(List.of(ItemParts.of(text))).map(List::getFirst);
    }

    /// The meaning of an item to this model, if it is known yet.
    public Optional<Vector> of(Item item) {
        return vectors.of(StoredItem.key(item)).filter(this::isOfThisModel);
    }

    private boolean isOfThisModel(Vector vector) {
        return vector.modelId().equals(embeddings.modelId());
    }

    /// How many items the model has yet to read because it is another one than before; none if it is not, or cannot be
    /// had.
    public int awaitedAnew() {
        return embeddings.trouble().isEmpty() ? backlog.countAnew() : 0;
    }

    /// How many items of a kind in a project wait for their vectors.
    public int awaited(Holder holder, ProjectKey project, String kind) {
        return backlog.count(holder, project, kind);
    }

    /// How many items wait for their vectors in memory; told at once, where counting all of them would take long.
    public int waiting() {
        return backlog.waiting();
    }

    /// How many of them the model reads in a second, if it read some lately.
    public OptionalDouble perSecond() {
        return backlog.perSecond();
    }

    /// Tells from now on that items wait for their vectors, or got them. It must be quick.
    public void whenMoved(Runnable listener) {
        backlog.whenMoved(listener);
    }

    /// Whether vectors are being computed. They can wait for the next start, but it is as well to be done with them.
    public boolean isComputing() {
        return embeddings.trouble().isEmpty() && backlog.isBusy();
    }

    /// Tells of items of a kind when they can be found by their meaning. One listener for a kind, and it must be quick.
    public void whenFound(String kind, Consumer<Item> listener) {
        backlog.tell(kind, listener);
    }

    /// A search that does justice to items without a vector as well.
    Search fair(Search search) {
        return backlog.readsAnew() ? search.embedded(SHARE_MEANWHILE) : search;
    }

    /// The vector of a text if it costs little: it is known, or somebody waits for it and the text is not long.
    public Optional<Vector> cheaply(String text, boolean waitedFor) {
        return known.of(text).or(() -> waitedFor ? embeddings.ofShort(ItemParts.of(text)) : Optional.empty());
    }

    /// The same for an item, with all its parts.
    Optional<Vector> cheaply(Item item, boolean waitedFor) {
        Supplier<Optional<Vector>> computed = () -> waitedFor ? embeddings.ofShort(parts.of(item)) : Optional.empty();
        return far ? computed.get().or(() -> known.of(item)) : known.of(item).or(computed);
    }

    Optional<Vector> of(StoredItem stored) {
        return vectors.of(stored).filter(this::isOfThisModel);
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

    /// Why there are no vectors, or not of everything, if so.
    Optional<String> trouble() {
        return embeddings.trouble().or(() -> backlog.readsAnew() ? Optional.of(UNREAD) : Optional.empty());
    }

    /// Waits a moment for what was kept just now.
    void catchUp(Search search) {
        backlog.catchUp(search.kind(), search.holders());
    }

    /// What is found by words alone because many items of a kind wait, if so.
    Optional<String> behind(String kind, List<Holder> holders) {
        return backlog.isLong(kind, holders) ? Optional.of(BEHIND) : Optional.empty();
    }

    void close() {
        backlog.close();
    }
}
