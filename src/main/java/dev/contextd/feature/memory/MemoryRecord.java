package dev.contextd.feature.memory;

import tools.jackson.databind.json.JsonMapper;

/// A memory as it stands in the store, version 1. Components are only ever added, and optional ones first.
final class MemoryRecord {
    private MemoryRecord() {}

    static String toJson(Memory memory) {
        return JsonMapper.shared().writeValueAsString(memory);
    }

    static Memory of(String json) {
        return JsonMapper.shared().readValue(json, Memory.class);
    }
}
