package dev.contextd.keep.library;

import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/// What shall be written together, all or none.
///
/// It remembers the state in which it found an item, so that a change by somebody else in between is noticed; then it
/// is thrown away and made again. Each item may be written once.
public final class Draft {
    private record Held(StoredRecord record, StoredItem stored) {}

    /// What the index has to learn once it is stored.
    ///
    /// @param put the how manieth of the records put it is
    private record Learnt(int put, Item item, Optional<Vector> vector) {}

    private final Library library;
    private final Embeddings embeddings;
    private final List<String> holders;
    private final Map<String, Held> held = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Learnt> learnt = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();
    private int puts;

    Draft(Library library, Embeddings embeddings, List<String> holders) {
        this.library = library;
        this.embeddings = embeddings;
        this.holders = holders;
    }

    public void add(Item item, List<SideRecord> sideRecords) {
        var vector = embeddings.of(item.text());
        var keys = sideRecords.stream().map(SideRecord::key).toList();
        learnt.add(new Learnt(puts, item, vector));
        put(StoredItem.key(item), new StoredItem(item, vector, keys).toJson(), Expected.NOTHING);
        put(Library.pointer(item.id()), ItemPointers.toJson(StoredItem.key(item)), Expected.NOTHING);
        sideRecords.forEach(this::put);
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
        boolean sameText = after.text().equals(before.item().text());
        var vector = sameText ? before.vector() : embeddings.of(after.text());
        if (!sameText || !after.tags().equals(before.item().tags())) {
            learnt.add(new Learnt(puts, after, vector));
        }
        var sideRecords = new LinkedHashSet<>(before.sideRecords());
        for (List<String> path : less) {
            if (sideRecords.remove(SideRecord.key(path))) {
                changes.add(Change.delete(SideRecord.key(path)));
            }
        }
        more.forEach(sideRecord -> sideRecords.add(sideRecord.key()));
        put(
                found.record().key(),
                new StoredItem(after, vector, List.copyOf(sideRecords)).toJson(),
                Expected.at(found.record().version()));
        more.forEach(this::put);
        return after;
    }

    /// Removes an item and its side records for good; one that is gone already is no fault.
    public void delete(String id) {
        held(id).ifPresent(found -> {
            var key = found.record().key();
            changes.add(new Change.Delete(key, Expected.at(found.record().version())));
            changes.add(Change.delete(Library.pointer(id)));
            changes.add(library.known().forget(found.stored().item()));
            found.stored().sideRecords().forEach(sideRecord -> changes.add(Change.delete(sideRecord)));
            deleted.add(id);
        });
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
        changes.add(Change.put(key, json, expected));
        puts++;
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
        var stored = store.write(changes, operation());
        var documents = new ArrayList<Document>();
        for (Learnt item : learnt) {
            long sequence = stored.get(item.put()).sequence();
            documents.add(Library.document(item.item(), item.vector(), sequence));
        }
        return new IndexSync.Update(documents, deleted, deleted.isEmpty() ? 0 : store.sequence());
    }
}
