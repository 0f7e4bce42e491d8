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
    private final Meanings meanings;
    private final List<String> holders;
    private final Map<String, Held> held = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Learnt> learnt = new ArrayList<>();
    private final List<String> deleted = new ArrayList<>();
    private int puts;

    Draft(Library library, Meanings meanings, List<String> holders) {
        this.library = library;
        this.meanings = meanings;
        this.holders = holders;
    }

    public void add(Item item, List<Slip> slips) {
        var vector = meanings.of(item.text());
        var keys = slips.stream().map(Slip::key).toList();
        learnt.add(new Learnt(puts, item, vector));
        put(StoredItem.key(item), new StoredItem(item, vector, keys).toJson(), Expected.NOTHING);
        put(Library.pointer(item.id()), Pointers.toJson(StoredItem.key(item)), Expected.NOTHING);
        slips.forEach(this::put);
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
    /// @param more slips to put beside it
    /// @param less paths of slips to take away
    public Item replace(Item after, List<Slip> more, List<List<String>> less) {
        var found = held(after.id()).orElseThrow(() -> Library.notFound(after.id()));
        var before = found.stored();
        if (!StoredItem.key(after).equals(found.record().key())) {
            throw new IllegalArgumentException("an item stays where it is: " + after.id());
        }
        boolean sameText = after.text().equals(before.item().text());
        var vector = sameText ? before.vector() : meanings.of(after.text());
        if (!sameText || !after.tags().equals(before.item().tags())) {
            learnt.add(new Learnt(puts, after, vector));
        }
        var slips = new LinkedHashSet<>(before.slips());
        for (List<String> path : less) {
            if (slips.remove(Slip.key(path))) {
                changes.add(Change.delete(Slip.key(path)));
            }
        }
        more.forEach(slip -> slips.add(slip.key()));
        put(
                found.record().key(),
                new StoredItem(after, vector, List.copyOf(slips)).toJson(),
                Expected.at(found.record().version()));
        more.forEach(this::put);
        return after;
    }

    /// Removes an item and its slips for good; one that is gone already is no fault.
    public void delete(String id) {
        held(id).ifPresent(found -> {
            var key = found.record().key();
            changes.add(new Change.Delete(key, Expected.at(found.record().version())));
            changes.add(Change.delete(Library.pointer(id)));
            changes.add(library.known().forget(found.stored().item()));
            found.stored().slips().forEach(slip -> changes.add(Change.delete(slip)));
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

    private void put(Slip slip) {
        put(slip.key(), slip.json(), slip.alone() ? Expected.NOTHING : Expected.ANYTHING);
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
    Catalogue.Update write(RecordStore store) {
        var stored = store.write(changes, operation());
        var documents = new ArrayList<Document>();
        for (Learnt item : learnt) {
            long sequence = stored.get(item.put()).sequence();
            documents.add(Library.document(item.item(), item.vector(), sequence));
        }
        return new Catalogue.Update(documents, deleted, deleted.isEmpty() ? 0 : store.sequence());
    }
}
