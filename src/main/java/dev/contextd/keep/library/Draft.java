package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// What shall be written together, all or none.
///
/// It remembers the state in which it found an item, so that a change by somebody else in between is noticed; then it
/// is thrown away and made again. Each item may be written once.
public final class Draft {
    /// The most changes in one draft.
    public static final int CHANGES_MAX = RecordStore.BATCH_MAX;

    /// What an item costs of these that is added or deleted, at most and without its side records: itself, where it
    /// stands, its vector, that this is awaited, and that it is known.
    public static final int CHANGES_PER_ITEM = 5;

    private record Held(StoredRecord record, StoredItem stored) {}

    /// What the index has to learn once it is stored.
    ///
    /// @param put the how manieth of the records put it is
    private record Learnt(int put, Item item, Optional<Vector> vector) {}

    private final Library library;
    private final List<Holder> holders;
    private final Map<String, Held> held = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Learnt> learnt = new ArrayList<>();
    private final List<RecordKey> deleted = new ArrayList<>();
    private List<StoredRecord> stored = List.of();
    private int puts;
    private boolean unhurried;

    Draft(Library library, List<Holder> holders) {
        this.library = library;
        this.holders = holders;
    }

    /// From here on nobody waits for the model: what is added is found by its words at once, and by its meaning a
    /// little later.
    public Draft unhurried() {
        unhurried = true;
        return this;
    }

    public Item add(Item item) {
        return add(item, List.of());
    }

    public Item add(Item item, List<SideRecord> sideRecords) {
        var key = StoredItem.key(item);
        var vector = library.vectors().cheaply(item, !unhurried);
        learnt.add(new Learnt(puts, item, vector));
        var keys = sideRecords.stream().map(SideRecord::key).toList();
        put(key, new StoredItem(item, keys).toJson(), Expected.NOTHING);
        put(Library.pointer(item.id()), ItemPointers.toJson(key), Expected.NOTHING);
        change(vector.map(found -> ItemVectors.put(key, found)).orElseGet(() -> VectorMarks.put(key)));
        sideRecords.forEach(this::put);
        return item;
    }

    /// An item as it is now.
    public Optional<Item> item(String id) {
        return held(id).map(found -> found.stored().item());
    }

    public Item edit(String id, UnaryOperator<Item> edit) {
        var before = item(id).orElseThrow(() -> Library.notFound(id));
        return replace(edit.apply(before), List.of(), List.of());
    }

    /// Puts another state of an item in its place. If it is found by other words or tags now, it is so at once.
    ///
    /// @param more side records to put beside it
    /// @param less paths of side records to take away
    public Item replace(Item after, List<SideRecord> more, List<List<String>> less) {
        var found = held(after.id()).orElseThrow(() -> Library.notFound(after.id()));
        var before = found.stored();
        if (!StoredItem.key(after).equals(found.record().key())) {
            throw new IllegalArgumentException("an item stays where it is: " + after.id());
        }
        var sideRecords = new LinkedHashSet<>(before.sideRecords());
        for (List<String> path : less) {
            if (sideRecords.remove(SideRecord.key(path))) {
                change(Change.delete(SideRecord.key(path)));
            }
        }
        more.forEach(sideRecord -> sideRecords.add(sideRecord.key()));
        int itself = puts;
        put(
                found.record().key(),
                new StoredItem(after, List.copyOf(sideRecords)).toJson(),
                Expected.at(found.record().version()));
        learn(itself, after, before);
        more.forEach(this::put);
        return after;
    }

    /// What another state of an item means for its vector and for the index.
    private void learn(int itself, Item after, StoredItem before) {
        var key = StoredItem.key(after);
        if (!after.text().equals(before.item().text())) {
            var vector = library.vectors().cheaply(after, !unhurried);
            learnt.add(new Learnt(itself, after, vector));
            change(library.vectors().known().forget(before.item()));
            change(vector.map(it -> ItemVectors.put(key, it)).orElseGet(() -> ItemVectors.delete(key)));
            change(vector.isPresent() ? VectorMarks.delete(key) : VectorMarks.put(key));
            return;
        }
        before.vectorWithin().ifPresent(older -> change(ItemVectors.put(key, older)));
        if (!after.tags().equals(before.item().tags())
                || !after.label().equals(before.item().label())) {
            var vector = library.vectors().of(before);
            learnt.add(new Learnt(itself, after, vector));
            if (vector.isEmpty()) {
                // Whoever computes it now has read the item as it was, and has to read it again.
                change(VectorMarks.put(key));
            }
        }
    }

    /// Removes an item and its side records for good; one that is gone already is no fault.
    public void delete(String id) {
        held(id).ifPresent(found -> {
            change(library.vectors().known().forget(found.stored().item()));
            delete(found);
        });
    }

    /// The same for an item whose text may come back: its vector is remembered for a while.
    public void delete(String id, Instant vectorUntil) {
        held(id).ifPresent(found -> {
            library.vectors()
                    .of(found.stored())
                    .map(vector ->
                            library.vectors().known().stash(found.stored().item(), vector, vectorUntil))
                    .ifPresent(this::change);
            delete(found);
        });
    }

    private void delete(Held found) {
        var key = found.record().key();
        change(new Change.Delete(key, Expected.at(found.record().version())));
        change(Change.delete(Library.pointer(found.stored().item().id())));
        change(ItemVectors.delete(key));
        change(VectorMarks.delete(key));
        found.stored().sideRecords().forEach(sideRecord -> change(Change.delete(sideRecord)));
        deleted.add(key);
    }

    private Optional<Held> held(String id) {
        if (!held.containsKey(id)) {
            library.record(id, holders)
                    .ifPresent(record -> held.put(id, new Held(record, StoredItem.of(record.json()))));
        }
        return Optional.ofNullable(held.get(id));
    }

    private void put(SideRecord sideRecord) {
        put(sideRecord.key(), sideRecord.json(), sideRecord.alone() ? Expected.NOTHING : Expected.ANYTHING);
    }

    private void put(RecordKey key, String json, Expected expected) {
        change(Change.put(key, json, expected));
    }

    /// Changes a record of the feature's own.
    ///
    /// @return the version of a record that is put, once the draft is written
    public Supplier<Version> change(Change change) {
        changes.add(change);
        if (!(change instanceof Change.Put)) {
            return () -> {
                throw new IllegalStateException("what is deleted has no version");
            };
        }
        int put = puts;
        puts++;
        return () -> stored.get(put).version();
    }

    /// A name for a batch that nobody asks for again.
    static OperationId operation() {
        return new OperationId(UUID.randomUUID().toString());
    }

    boolean isEmpty() {
        return changes.isEmpty();
    }

    /// Stores it and says what that means for the index.
    IndexSync.Update write(RecordStore store) {
        stored = store.write(changes, operation());
        var documents = new ArrayList<Document>();
        for (Learnt item : learnt) {
            long sequence = stored.get(item.put()).sequence();
            documents.add(Library.document(item.item(), item.vector(), sequence));
        }
        return new IndexSync.Update(documents, deleted, last(store));
    }

    private long last(RecordStore store) {
        if (!deleted.isEmpty()) {
            return store.sequence();
        }
        return stored.isEmpty() ? 0 : stored.getLast().sequence();
    }

    /// Sees to the vectors of what was written.
    void follow() {
        learnt.forEach(
                item -> library.vectors().written(item.item(), item.vector().isPresent()));
    }
}
