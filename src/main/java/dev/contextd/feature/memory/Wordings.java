package dev.contextd.feature.memory;

import dev.contextd.feature.memory.Memory.Wording;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.library.SideRecord;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import tools.jackson.databind.json.JsonMapper;

/// What memories said before they were edited: on side records, which go with the memory.
final class Wordings {
    /// Of one memory; beyond it the oldest goes.
    static final int KEPT_MAX = 20;

    static final String PATH = "memory-wording";

    private final Supplier<Library> library;

    Wordings(Supplier<Library> library) {
        this.library = library;
    }

    /// A wording that was replaced.
    ///
    /// @param number its place in their order, from 1
    /// @param until when it was replaced
    /// @param replacedBy who replaced it
    record Earlier(int number, Wording wording, Instant until, String replacedBy) {}

    /// In their order.
    List<Earlier> of(String id) {
        return library.get()
                .records()
                .sideRecords(List.of(PATH, id), KEPT_MAX + 1)
                .map(json -> JsonMapper.shared().readValue(json, Earlier.class))
                .toList();
    }

    static SideRecord sideRecord(String id, Earlier earlier) {
        return new SideRecord(path(id, earlier), JsonMapper.shared().writeValueAsString(earlier), false);
    }

    static List<String> path(String id, Earlier earlier) {
        return List.of(PATH, id, String.format(Locale.ROOT, "%08d", earlier.number()));
    }
}
