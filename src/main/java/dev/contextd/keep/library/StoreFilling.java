package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.util.ArrayList;
import java.util.List;

/// Fills an empty store with all that another one held. A mark stays in it until that is done, so that one that was
/// interrupted is known for what it is and can be gone on with.
public final class StoreFilling {
    static final RecordKey MARK = RecordKey.of("being-filled");

    /// How much is written at once, also where records are long.
    private static final int BATCH_CHARS_MAX = 4 << 20;

    private final RecordStore store;
    private final List<Change> waiting = new ArrayList<>();
    private int chars;

    private StoreFilling(RecordStore store) {
        this.store = store;
    }

    /// Fails if the store holds anything else than what was begun of the same.
    ///
    /// @param what names what it is filled with, as JSON
    public static StoreFilling of(RecordStore store, String what) {
        var mark = store.get(MARK);
        boolean begun = mark.filter(it -> it.json().equals(what)).isPresent();
        if (!begun && !store.changes(0, 1).isEmpty()) {
            throw new Failure(
                    Kind.CONFLICT,
                    mark.isPresent()
                            ? "Another export was begun to be imported here and is not complete; import that one again,"
                                    + " or name an empty place."
                            : "Something is kept here already, and everything goes only into an empty place: name"
                                    + " another with --data-dir or store.url.");
        }
        if (!begun) {
            store.write(List.of(Change.put(MARK, what, Expected.NOTHING)), Draft.operation());
        }
        return new StoreFilling(store);
    }

    /// Takes a record as it is; it is there after [#flush] at the latest.
    public void put(Change.Put record) {
        if (waiting.size() == RecordStore.BATCH_MAX || chars + record.json().length() > BATCH_CHARS_MAX) {
            flush();
        }
        waiting.add(record);
        chars += record.json().length();
    }

    public void flush() {
        if (!waiting.isEmpty()) {
            store.write(waiting, Draft.operation());
            waiting.clear();
            chars = 0;
        }
    }

    /// What it holds now.
    public WholeStore filled() {
        return new WholeStore(store);
    }

    /// Everything is there.
    public void done() {
        store.write(List.of(Change.delete(MARK)), Draft.operation());
    }
}
