package dev.contextd.keep.library;

import dev.contextd.base.project.Holder;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/// What holders have, read straight from the records, so also from a store that another process owns.
///
/// It knows no kinds but those it is told to leave out: whatever features keep as items with side records and dependent
/// records is found.
public final class HolderRecords {
    /// So many of a thing's records are looked at for its owner.
    private static final int OWNER_WITHIN = 100;

    /// Where the kind stands in the key of an item.
    private static final int KIND_AT = 3;

    private final Records records;
    private final Set<String> derived;

    public HolderRecords(Records records) {
        this(records, Set.of());
    }

    /// @param derived kinds that are made from elsewhere and can be again
    public HolderRecords(Records records, Set<String> derived) {
        this.records = records;
        this.derived = Set.copyOf(derived);
    }

    /// The holder's items in the order of their keys: by project, kind and id.
    public void exportedItems(Holder holder, Consumer<ExportedItem> each) {
        records.below(RecordKey.of(StoredItem.ITEMS, holder.key())).forEach(record -> {
            if (derived.contains(record.key().parts().get(KIND_AT))) {
                return;
            }
            var stored = StoredItem.of(record.json());
            var sideRecords = new ArrayList<SideRecord>();
            for (RecordKey sideRecord : stored.sideRecords()) {
                records.get(sideRecord).ifPresent(found -> sideRecords.add(SideRecord.of(sideRecord, found.json())));
            }
            each.accept(new ExportedItem(stored.item(), sideRecords));
        });
    }

    /// A record that belongs to a thing and goes with it.
    ///
    /// @param to the thing's id
    public record Attached(String to, List<String> path, String json) {
        public Attached {
            path = List.copyOf(path);
        }

        /// Whether it can be kept. Throws `IllegalArgumentException` if its path is no key.
        public boolean fits() {
            return key().parts().size() > 1 && json.length() <= RecordStore.JSON_CHARS_MAX;
        }

        public RecordKey key() {
            var parts = new ArrayList<>(DependentRecords.of(to).parts());
            parts.addAll(path);
            return new RecordKey(parts);
        }
    }

    /// What belongs to items of these holders, and to the owner's things that are no items: not yet, or not any more.
    public void attached(String owner, List<Holder> holders, Consumer<Attached> each) {
        var group = new Object() {
            String id = "";
            boolean wanted;
        };
        records.below(DependentRecords.ALL).forEach(record -> {
            var parts = record.key().parts();
            if (!parts.get(1).equals(group.id)) {
                group.id = parts.get(1);
                group.wanted = isOf(group.id, owner, holders);
            }
            if (group.wanted && parts.size() > 2 && !DependentRecords.staysHere(parts.get(2))) {
                each.accept(new Attached(group.id, parts.subList(2, parts.size()), record.json()));
            }
        });
    }

    private boolean isOf(String id, String owner, List<Holder> holders) {
        return records.get(Library.pointer(id))
                .map(pointer -> records.get(ItemPointers.key(pointer.json()))
                        .filter(record -> Holders.see(
                                holders, StoredItem.of(record.json()).item()))
                        .isPresent())
                .orElseGet(() -> ownerOf(id).filter(owner::equals).isPresent());
    }

    /// Whether anybody has something with this id.
    public boolean isTaken(String id) {
        return records.get(Library.pointer(id)).isPresent();
    }

    /// Whose a thing is that is no item: one of its first dependent records says so in its field `owner`.
    public Optional<String> ownerOf(String id) {
        return records.below(DependentRecords.of(id), Optional.empty(), OWNER_WITHIN)
                .map(record -> JsonMapper.shared().readTree(record.json()).path("owner"))
                .filter(name -> name.isString())
                .map(name -> name.asString())
                .findFirst();
    }
}
