package dev.contextd.keep.library;

import dev.contextd.keep.store.RecordKey;
import java.util.ArrayList;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Where the item with an id stands; kept beside it, so that an id is enough to find it.
final class ItemPointers {
    private ItemPointers() {}

    static String toJson(RecordKey key) {
        var array = JsonNodeFactory.instance.arrayNode();
        key.parts().forEach(array::add);
        return array.toString();
    }

    static RecordKey key(String json) {
        var parts = new ArrayList<String>();
        JsonMapper.shared().readTree(json).forEach(part -> parts.add(part.asString()));
        return new RecordKey(parts);
    }
}
