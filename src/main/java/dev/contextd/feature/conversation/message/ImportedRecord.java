package dev.contextd.feature.conversation.message;

import dev.contextd.base.digest.Sha256;
import dev.contextd.keep.library.DependentRecords;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;

/// What stands in a transcript and was said by nobody. It goes with its context, is exported with it and forgotten with
/// it, but is no message: not counted, not read, not found.
///
/// @param kind what its agent calls it
/// @param at empty if it does not say
public record ImportedRecord(String id, String kind, Optional<Instant> at, String text) implements Imported {
    private static final String NAME = "raw";

    /// Below this, those of a context are kept.
    public static RecordKey all(String context) {
        return DependentRecords.of(context).child(NAME);
    }

    /// @param after the last message before it
    Change put(String context, long after) {
        var json = JsonNodeFactory.instance
                .objectNode()
                .put("kind", kind)
                .put("after", after)
                .put("text", text);
        at.ifPresent(moment -> json.put("at", moment.toString()));
        return Change.put(all(context).child(Sha256.hex(id)), json.toString(), Expected.ANYTHING);
    }
}
