package dev.contextd.keep.library;

import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Records that belong to an item and go when it is forgotten: all below its own key here, and those that the records
/// under `also` point to.
public final class DependentRecords {
    static final RecordKey ALL = RecordKey.of("attached");

    private static final int PAGE = 400;
    private static final String ALSO = "also";
    private static final String IMPORTED = "imported";

    private DependentRecords() {}

    /// Below this, what belongs to the item is kept.
    public static RecordKey of(String id) {
        return ALL.child(id);
    }

    /// Says that a record elsewhere belongs to the item too.
    public static Change also(String id, RecordKey elsewhere) {
        return Change.put(
                of(id).child(ALSO).child(elsewhere.parts().getLast()),
                ItemPointers.toJson(elsewhere),
                Expected.ANYTHING);
    }

    /// Says where something came from that was not made here.
    public static Change imported(String id, String json) {
        return Change.put(imported(id), json, Expected.ANYTHING);
    }

    /// Where that is said.
    public static RecordKey imported(String id) {
        return of(id).child(IMPORTED);
    }

    /// Whether dependent records of this name are about this library, and so are not taken elsewhere.
    public static boolean staysHere(String name) {
        return name.equals(ALSO) || name.equals(IMPORTED);
    }

    static void removeAll(String id, Library library) {
        while (library.change(List.of(), draft -> remove(id, library, draft))) {
            // there may be more
        }
    }

    private static boolean remove(String id, Library library, Draft draft) {
        var page = library.records().below(of(id), Optional.empty(), PAGE).toList();
        removing(page).forEach(draft::change);
        return !page.isEmpty();
    }

    private static List<Change> removing(List<StoredRecord> records) {
        var changes = new ArrayList<Change>();
        for (StoredRecord record : records) {
            if (record.key().parts().contains(ALSO)) {
                changes.add(Change.delete(ItemPointers.key(record.json())));
            }
            changes.add(Change.delete(record.key()));
        }
        return changes;
    }
}
