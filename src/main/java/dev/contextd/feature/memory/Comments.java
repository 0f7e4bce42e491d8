package dev.contextd.feature.memory;

import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.tool.Ids;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// What was said of memories: records that belong to each, and go with it. Of one memory the latest are kept.
final class Comments {
    private static final int KEPT_MAX = 50;

    private final Supplier<Library> library;

    private final InstantSource clock;

    Comments(Supplier<Library> library, InstantSource clock) {
        this.library = library;
        this.clock = clock;
    }

    void add(String id, String text, boolean helpful, String by) {
        var comment = new Comment(text.strip(), helpful, by, clock.instant());
        library.get().change(List.of(), draft -> {
            var before = records(id);
            before.stream()
                    .limit(Math.max(0, before.size() - KEPT_MAX + 1))
                    .forEach(oldest -> draft.change(Change.delete(oldest.key())));
            return draft.change(Change.put(
                    below(id).child(Ids.fresh("say_")),
                    JsonMapper.shared().writeValueAsString(comment),
                    Expected.NOTHING));
        });
    }

    /// The latest first.
    List<Comment> of(String id) {
        return records(id).reversed().stream()
                .map(record -> JsonMapper.shared().readValue(record.json(), Comment.class))
                .toList();
    }

    private List<StoredRecord> records(String id) {
        return library.get().records().below(below(id)).toList();
    }

    private static RecordKey below(String id) {
        return DependentRecords.of(id).child("comments");
    }
}
