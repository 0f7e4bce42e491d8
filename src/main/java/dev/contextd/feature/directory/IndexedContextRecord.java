package dev.contextd.feature.directory;

import dev.contextd.keep.store.StoredRecord;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/// Which item of the library stands for the context of a scope, and for which text of it, version 1.
///
/// @param hash of the context's text
record IndexedContextRecord(String scope, String id, String hash) {
    static final String RECORDS = "directory-contexts";
    private static final int FORMAT = 1;

    String toJson() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("format", FORMAT)
                .put("scope", scope)
                .put("id", id)
                .put("hash", hash)
                .toString();
    }

    static IndexedContextRecord of(StoredRecord stored) {
        var node = JsonMapper.shared().readTree(stored.json());
        return new IndexedContextRecord(
                node.path("scope").asString(),
                node.path("id").asString(),
                node.path("hash").asString());
    }
}
