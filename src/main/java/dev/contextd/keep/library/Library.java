package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.text.Embedder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Keeps items and finds them.
///
/// What a method returned from is durable, and seen by the next call. An item belongs to one holder; whoever is not
/// among its holders cannot tell it from one that does not exist.
public final class Library implements AutoCloseable {
    /// Tries of a change that others make at the same time; each loser has let a winner through.
    private static final int TRIES_MAX = 100;

    private final RecordStore store;
    private final Records records;
    private final Embeddings embeddings;
    private final IndexSync indexSync;
    private final KnownVectors known;
    private final VectorBacklog backlog;

    /// Takes the ports over: closing the library closes them.
    public Library(RecordStore store, Embedder embedder, IndexSync indexSync) {
        this.store = store;
        this.records = new Records(store);
        this.embeddings = new Embeddings(embedder);
        this.indexSync = indexSync;
        this.known = new KnownVectors(store, embedder.modelId());
        this.backlog = new VectorBacklog(store, embeddings, known, indexSync);
        indexSync.begin(backlog::lacks);
    }

    /// The records of features that have some of their own beside their items.
    public Records records() {
        return records;
    }

    RecordStore store() {
        return store;
    }

    /// Keeps new items, all or none.
    public void add(List<Item> items) {
        change(items, List.of(), List.of(), UnaryOperator.identity(), List.of());
    }

    /// Changes one item by what it is now.
    public Item update(String id, List<String> holders, UnaryOperator<Item> edit) {
        return change(holders, draft -> draft.edit(id, edit));
    }

    /// Adds, removes and edits items, all or none, and gives the edited ones. An edit may run several times.
    public List<Item> change(
            List<Item> adds, List<Item> deletes, List<String> edits, UnaryOperator<Item> edit, List<String> holders) {
        return change(holders, draft -> {
            adds.forEach(item -> draft.add(item, List.of()));
            deletes.forEach(item -> draft.delete(item.id()));
            return edits.stream().map(id -> draft.edit(id, edit)).toList();
        });
    }

    /// Writes what a plan drafts, all or none, and gives what the plan gave. When somebody else was faster, the plan is
    /// made again by what is there then.
    ///
    /// @param holders whose items the plan may see
    public <T> T change(List<String> holders, Function<Draft, T> plan) {
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            var draft = new Draft(this, embeddings, holders);
            var planned = plan.apply(draft);
            if (draft.isEmpty()) {
                return planned;
            }
            try {
                indexSync.change(() -> draft.write(store));
                return planned;
            } catch (StaleVersion _) {
                // somebody else was first: look again
            }
        }
        throw new Failure(Kind.CONFLICT, "Too many others change the same things at the same time; call again.");
    }

    /// Adds and removes items together with other records, all or none, and gives the records put `alongside`.
    ///
    /// Unlike [#change] it does not try again: [StaleVersion] is for the caller to mend. The items are found
    /// by their words at once and by their meaning a little later, so that nobody waits for the model.
    public List<StoredRecord> keep(List<Item> adds, List<Item> deletes, List<Change> alongside) {
        return keep(adds, deletes, alongside, Optional.empty());
    }

    /// The same for items that may come back.
    ///
    /// @param vectorsUntil how long the vectors of the removed are remembered for their texts; not at all if absent
    public List<StoredRecord> keep(
            List<Item> adds, List<Item> deletes, List<Change> alongside, Optional<Instant> vectorsUntil) {
        if (adds.isEmpty() && deletes.isEmpty()) {
            return store.write(alongside, Draft.operation());
        }
        var changes = new ArrayList<Change>(alongside);
        for (Item item : adds) {
            changes.add(Change.put(
                    StoredItem.key(item),
                    new StoredItem(item, Optional.empty(), List.of()).toJson(),
                    Expected.NOTHING));
            changes.add(Change.put(pointer(item.id()), ItemPointers.toJson(StoredItem.key(item)), Expected.NOTHING));
            changes.add(VectorBacklog.mark(item));
        }
        for (Item item : deletes) {
            // after the others, so that the records of the items stand where they are looked for below
            vectorsUntil.flatMap(until -> known.stash(item, until)).ifPresent(changes::add);
            changes.add(Change.delete(StoredItem.key(item)));
            changes.add(Change.delete(pointer(item.id())));
            changes.add(VectorBacklog.unmark(item));
        }
        int puts = (int) alongside.stream().filter(Change.Put.class::isInstance).count();
        var stored = new ArrayList<StoredRecord>();
        indexSync.change(() -> {
            stored.addAll(store.write(changes, Draft.operation()));
            var documents = new ArrayList<Document>();
            for (int i = 0; i < adds.size(); i++) {
                // each item is put before its pointer and its mark
                documents.add(document(
                        adds.get(i), Optional.empty(), stored.get(puts + 3 * i).sequence()));
            }
            return new IndexSync.Update(
                    documents, deletes.stream().map(Item::id).toList(), store.sequence());
        });
        adds.forEach(backlog::add);
        return stored.subList(0, puts);
    }

    /// Keeps what was kept in another library, together with other records, all or none. None of the ids and paths may
    /// be taken. Found by words at once, by meaning a little later.
    public void admit(List<ExportedItem> exportedItems, List<Change> alongside) {
        var changes = new ArrayList<Change>();
        for (ExportedItem exported : exportedItems) {
            changes.addAll(exported.putting());
            changes.add(Change.put(
                    pointer(exported.item().id()),
                    ItemPointers.toJson(StoredItem.key(exported.item())),
                    Expected.NOTHING));
            changes.add(VectorBacklog.mark(exported.item()));
        }
        changes.addAll(alongside);
        indexSync.change(() -> {
            var documents = new ArrayList<Document>();
            for (StoredRecord record : store.write(changes, Draft.operation())) {
                if (record.key().parts().getFirst().equals("items")) {
                    documents.add(document(StoredItem.of(record.json()).item(), Optional.empty(), record.sequence()));
                }
            }
            return new IndexSync.Update(documents, List.of(), store.sequence());
        });
        exportedItems.forEach(exported -> backlog.add(exported.item()));
    }

    /// How many items of a kind in a project wait for their vectors.
    public int awaitingMeaning(String holder, String project, String kind) {
        return backlog.count(holder, project, kind);
    }

    /// Whether vectors are being computed. They can wait for the next start, but it is as well to be done with them.
    public boolean isComputing() {
        return lexicalOnly().isEmpty() && backlog.isBusy();
    }

    /// Tells of items of a kind when they can be found by their meaning, for those that were kept without waiting for
    /// it. One listener for a kind, and it must be quick.
    public void onMeaning(String kind, Consumer<Item> listener) {
        backlog.tell(kind, listener);
    }

    KnownVectors known() {
        return known;
    }

    /// Whether anybody has something with this id.
    public boolean isTaken(String id) {
        return store.get(pointer(id)).isPresent();
    }

    /// The meaning of a text for work in the background, which lets calls go first; empty if there is no model.
    public Optional<Vector> meaning(String text) throws InterruptedException {
        return embeddings.atLeisure(text);
    }

    /// The meaning of a text for somebody who waits for it; empty if there is no model.
    public Optional<Vector> meaningNow(String text) {
        return embeddings.of(text);
    }

    /// What stands on a side record. Whose it is, the path has to say.
    public Optional<String> sideRecord(List<String> path) {
        return store.get(SideRecord.key(path)).map(StoredRecord::json);
    }

    /// What stands on the side records below a path, in the order of their paths.
    public List<String> sideRecords(List<String> path, int limit) {
        return records.below(SideRecord.key(path), Optional.empty(), limit)
                .map(StoredRecord::json)
                .toList();
    }

    /// The same without a bound, for what has one of its own.
    public List<String> sideRecords(List<String> path) {
        return records.below(SideRecord.key(path)).map(StoredRecord::json).toList();
    }

    public Optional<Item> get(String id, List<String> holders) {
        return record(id, holders).map(record -> StoredItem.of(record.json()).item());
    }

    /// The items of a kind in a project, by id, with their vectors where they have one.
    public List<Located> locate(String holder, String project, String kind, int limit) {
        return locate(holder, project, kind, Optional.empty(), limit);
    }

    /// The same, only of those behind an id.
    ///
    /// @param after an id that need not be there
    public List<Located> locate(String holder, String project, String kind, Optional<String> after, int limit) {
        var all = RecordKey.of("items", holder, project, kind);
        return records.below(all, after.map(all::child), limit)
                .map(record -> StoredItem.of(record.json()))
                .map(stored -> new Located(stored.item(), stored.vector()))
                .toList();
    }

    /// An item and where it stands among the embeddings.
    public record Located(Item item, Optional<Vector> vector) {}

    /// Removes any one item for good with all that belongs to it, from the store and the index.
    public void forget(String id, List<String> holders) {
        var item = get(id, holders).orElseThrow(() -> notFound(id));
        new DependentRecords(store).removeAll(id);
        change(List.of(), List.of(item), List.of(), UnaryOperator.identity(), holders);
    }

    public List<FoundItem> search(Search search) {
        return indexSync.search(search, embeddings.of(search.text())).stream()
                .flatMap(hit -> get(hit.id(), search.holders()).stream()
                        .map(item -> new FoundItem(item, hit.score(), hit.terms(), hit.cosine())))
                .limit(search.limit())
                .toList();
    }

    /// How near each stretch of an item's text is to another text, as far as that is known.
    public List<Double> nearness(Item item, String text) {
        var wanted = meaningNow(text);
        return store.get(StoredItem.key(item))
                .flatMap(record -> StoredItem.of(record.json()).vector())
                .filter(vector -> wanted.filter(it -> it.modelId().equals(vector.modelId()))
                        .isPresent())
                .map(vector -> vector.stretches().stream()
                        .map(stretch -> new Vector(vector.modelId(), stretch).similarity(wanted.get()))
                        .toList())
                .orElse(List.of());
    }

    /// Why search goes by words alone at present, if so.
    public Optional<String> lexicalOnly() {
        return embeddings.trouble();
    }

    /// Whether everything kept is in the index.
    public boolean isFullyIndexed() {
        return indexSync.isComplete();
    }

    /// Waits until it is, and gives whether it is.
    public boolean awaitIndex(Duration patience) throws InterruptedException {
        return indexSync.awaitComplete(patience);
    }

    Optional<StoredRecord> record(String id, List<String> holders) {
        return store.get(pointer(id))
                .map(pointer -> ItemPointers.key(pointer.json()))
                .filter(key -> holders.contains(key.parts().get(1)))
                .flatMap(store::get);
    }

    static RecordKey pointer(String id) {
        return RecordKey.of("ids", id);
    }

    static Document document(Item item, Optional<Vector> vector, long sequence) {
        return new Document(
                item.id(),
                item.holder(),
                item.project(),
                item.kind(),
                item.tags(),
                item.at(),
                sequence,
                item.label().isEmpty() ? item.text() : item.label() + "\n" + item.text(),
                vector);
    }

    /// How often the store was swept; told before each time.
    long sweeps() {
        return indexSync.sweeps();
    }

    static Failure notFound(String id) {
        return new Failure(Kind.NOT_FOUND, "There is nothing with this id.", Map.of("id", id));
    }

    @Override
    public void close() {
        backlog.close();
        indexSync.close();
        store.close();
    }
}
