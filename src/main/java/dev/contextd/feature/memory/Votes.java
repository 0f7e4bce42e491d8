package dev.contextd.feature.memory;

import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.library.Draft;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.tool.Ids;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// What was said of memories, one by one: records that belong to each, and go with it. Of one memory the latest are
/// kept; what counts is their sum, which is in the memory itself.
final class Votes {
    static final int KEPT_MAX = 50;

    private final Supplier<Library> library;

    Votes(Supplier<Library> library) {
        this.library = library;
    }

    void add(Draft draft, String id, Vote vote) {
        var before = records(id);
        before.stream()
                .limit(Math.max(0, before.size() - KEPT_MAX + 1))
                .forEach(oldest -> draft.change(Change.delete(oldest.key())));
        draft.change(Change.put(
                below(id).child(Ids.fresh("say_")), JsonMapper.shared().writeValueAsString(vote), Expected.NOTHING));
    }

    /// The latest first.
    List<Vote> of(String id) {
        return records(id).reversed().stream()
                .map(record -> JsonMapper.shared().readValue(record.json(), Vote.class))
                .toList();
    }

    private List<StoredRecord> records(String id) {
        return library.get().records().below(below(id)).toList();
    }

    /// Called after the texts that were kept there first.
    private static RecordKey below(String id) {
        return DependentRecords.of(id).child("comments");
    }
}
