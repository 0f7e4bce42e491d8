package dev.contextd.feature.conversation.message;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.project.Holder;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.SideRecord;
import dev.contextd.keep.store.RecordKey;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// A context as it stands in the store, version 1: an item that does not change, and beside it a side record that does
/// with every message. Components are only ever added.
public final class ContextRecord {
    private static final String SLIPS = "conversation";

    private ContextRecord() {}

    static Context of(String json) {
        return JsonMapper.shared().readValue(json, Context.class);
    }

    static Item item(Context context, Holder holder) {
        return new Item(
                context.id(),
                holder,
                context.projectKey(),
                Context.KIND,
                Set.of(),
                context.createdAt(),
                context.contextId(),
                JsonNodeFactory.instance
                        .objectNode()
                        .put("contextId", context.contextId())
                        .toString());
    }

    static SideRecord sideRecord(Context context, Holder holder) {
        return new SideRecord(
                path(context.contextId(), holder), JsonMapper.shared().writeValueAsString(context), true);
    }

    /// The side records of all contexts of a holder stand below it.
    static List<String> path(Holder holder) {
        return List.of(SLIPS, holder.key());
    }

    /// Names are any texts, and may be longer than a part of a key: so the hash stands for them.
    static List<String> path(String contextId, Holder holder) {
        return List.of(SLIPS, holder.key(), Sha256.hex(contextId));
    }

    /// That a message from elsewhere is there, or was until it was forgotten.
    static RecordKey mark(String contextId, String id, Holder holder) {
        return RecordKey.of("brought", holder.key(), Sha256.hex(contextId), Sha256.hex(id));
    }

    /// How far a place was read from which messages are brought.
    public static RecordKey standing(String source, Holder holder) {
        return RecordKey.of("brought-from", holder.key(), Sha256.hex(source));
    }
}
