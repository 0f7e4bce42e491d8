package dev.contextd.library;

import dev.contextd.failure.Failure;
import dev.contextd.failure.Failure.Kind;
import dev.contextd.search.Document;
import dev.contextd.search.Vector;
import dev.contextd.store.Change;
import dev.contextd.store.Expected;
import dev.contextd.store.OperationId;
import dev.contextd.store.RecordKey;
import dev.contextd.store.RecordStore;
import dev.contextd.store.StaleVersion;
import dev.contextd.store.StoredRecord;
import dev.contextd.text.Embedder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/// Keeps items and finds them.
///
/// What a method returned from is durable, and seen by the next call. An item belongs to one holder; whoever is not
/// among its holders cannot tell it from one that does not exist.
public final class Library implements AutoCloseable {
    /// Tries of a change that others make at the same time; each loser has let a winner through.
    private static final int TRIES_MAX = 100;

    private final RecordStore store;
    private final Meanings meanings;
    private final Catalogue catalogue;
    private final VectorBacklog backlog;

    /// Takes the ports over: closing the library closes them.
    public Library(RecordStore store, Embedder embedder, Catalogue catalogue) {
        this.store = store;
        this.meanings = new Meanings(embedder);
        this.catalogue = catalogue;
        this.backlog = new VectorBacklog(store, meanings, catalogue);
    }

    /// The store underneath, for features with records of their own beside their items.
    public RecordStore store() {
        return store;
    }

    /// Adds and removes items together with other records, all or none, and gives the records put `alongside`.
    ///
    /// Unlike [#change] it does not try again: [StaleVersion] is for the caller to mend. The items are found
    /// by their words at once and by their meaning a little later, so that nobody waits for the model.
    public List<StoredRecord> keep(List<Item> adds, List<Item> deletes, List<Change> alongside) {
        if (adds.isEmpty() && deletes.isEmpty()) {
            return store.write(alongside, operation());
        }
        var changes = new ArrayList<Change>(alongside);
        for (Item item : adds) {
            changes.addAll(putting(item, Optional.empty()));
            changes.add(VectorBacklog.mark(item));
        }
        for (Item item : deletes) {
            changes.addAll(removing(item));
        }
        int puts = (int) alongside.stream().filter(Change.Put.class::isInstance).count();
        var stored = new ArrayList<StoredRecord>();
        catalogue.change(() -> {
            stored.addAll(store.write(changes, operation()));
            var documents = new ArrayList<Document>();
            for (int i = 0; i < adds.size(); i++) {
                // each item is put before its pointer and its mark
                documents.add(document(
                        adds.get(i), Optional.empty(), stored.get(puts + 3 * i).sequence()));
            }
            return new Catalogue.Update(
                    documents, deletes.stream().map(Item::id).toList(), store.sequence());
        });
        adds.forEach(backlog::add);
        return stored.subList(0, puts);
    }

    /// The meaning of a text for work in the background, which lets calls go first; empty if there is no model.
    public Optional<Vector> meaning(String text) throws InterruptedException {
        return meanings.atLeisure(text);
    }

    /// Keeps new items, all or none.
    public void add(List<Item> items) {
        change(items, List.of(), List.of(), UnaryOperator.identity(), List.of());
    }

    /// Changes one item by what it is now. Its text stays as it was.
    public Item update(String id, List<String> holders, UnaryOperator<Item> edit) {
        return change(List.of(), List.of(), List.of(id), edit, holders).getFirst();
    }

    /// Adds, removes and edits items, all or none, and gives the edited ones. Tried again when somebody else was
    /// faster, so an edit may run several times; it leaves the text of its item as it was.
    public List<Item> change(
            List<Item> adds, List<Item> deletes, List<String> edits, UnaryOperator<Item> edit, List<String> holders) {
        var vectors = adds.stream().map(item -> meanings.of(item.text())).toList();
        for (int attempt = 0; attempt < TRIES_MAX; attempt++) {
            var changes = new ArrayList<Change>();
            for (int i = 0; i < adds.size(); i++) {
                changes.addAll(putting(adds.get(i), vectors.get(i)));
            }
            for (Item item : deletes) {
                changes.addAll(removing(item));
            }
            var edited = new ArrayList<Item>();
            for (String id : edits) {
                var record = record(id, holders).orElseThrow(() -> notFound(id));
                var before = StoredItem.of(record.json());
                var after = edit.apply(before.item());
                edited.add(after);
                changes.add(Change.put(
                        record.key(), new StoredItem(after, before.vector()).toJson(), Expected.at(record.version())));
            }
            try {
                write(changes, adds, vectors, deletes);
                return edited;
            } catch (StaleVersion _) {
                // somebody else was first: look again
            }
        }
        throw new Failure(Kind.CONFLICT, "Too many others change the same things at the same time; call again.");
    }

    private static List<Change> putting(Item item, Optional<Vector> vector) {
        return List.of(
                Change.put(StoredItem.key(item), new StoredItem(item, vector).toJson(), Expected.NOTHING),
                Change.put(pointer(item.id()), Pointers.toJson(StoredItem.key(item)), Expected.NOTHING));
    }

    private static List<Change> removing(Item item) {
        return List.of(
                Change.delete(StoredItem.key(item)), Change.delete(pointer(item.id())), VectorBacklog.unmark(item));
    }

    private void write(List<Change> changes, List<Item> adds, List<Optional<Vector>> vectors, List<Item> deletes) {
        catalogue.change(() -> {
            var stored = store.write(changes, operation());
            var documents = new ArrayList<Document>();
            for (int i = 0; i < adds.size(); i++) {
                // each item is put before its pointer
                documents.add(
                        document(adds.get(i), vectors.get(i), stored.get(2 * i).sequence()));
            }
            return new Catalogue.Update(
                    documents, deletes.stream().map(Item::id).toList(), store.sequence());
        });
    }

    public Optional<Item> get(String id, List<String> holders) {
        return record(id, holders).map(record -> StoredItem.of(record.json()).item());
    }

    /// The items of a kind in a project, by id, with their vectors where they have one.
    public List<Located> locate(String holder, String project, String kind, int limit) {
        return store.scan(RecordKey.of("items", holder, project, kind), Optional.empty(), limit).stream()
                .map(record -> StoredItem.of(record.json()))
                .map(stored -> new Located(stored.item(), stored.vector()))
                .toList();
    }

    /// An item and where it stands among the meanings.
    public record Located(Item item, Optional<Vector> vector) {}

    /// Removes any one item for good with all that belongs to it, from the store and the index.
    public void forget(String id, List<String> holders) {
        var item = get(id, holders).orElseThrow(() -> notFound(id));
        new Belongings(store).removeAll(id);
        change(List.of(), List.of(item), List.of(), UnaryOperator.identity(), holders);
    }

    public List<Found> search(Search search) {
        return catalogue.search(search, meanings.of(search.text())).stream()
                .flatMap(hit -> get(hit.id(), search.holders()).stream()
                        .map(item -> new Found(item, hit.score(), hit.terms(), hit.cosine())))
                .limit(search.limit())
                .toList();
    }

    /// Why search goes by words alone at present, if so.
    public Optional<String> lexicalOnly() {
        return meanings.trouble();
    }

    /// Whether everything kept is in the index.
    public boolean isFullyIndexed() {
        return catalogue.isComplete();
    }

    private Optional<StoredRecord> record(String id, List<String> holders) {
        return store.get(pointer(id))
                .map(pointer -> Pointers.key(pointer.json()))
                .filter(key -> holders.contains(key.parts().get(1)))
                .flatMap(store::get);
    }

    private static RecordKey pointer(String id) {
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
                item.text(),
                vector);
    }

    private static OperationId operation() {
        return new OperationId(UUID.randomUUID().toString());
    }

    private static Failure notFound(String id) {
        return new Failure(Kind.NOT_FOUND, "There is nothing with this id.", Map.of("id", id));
    }

    @Override
    public void close() {
        backlog.close();
        catalogue.close();
        store.close();
    }
}
