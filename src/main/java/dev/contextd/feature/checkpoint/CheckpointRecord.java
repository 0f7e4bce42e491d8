package dev.contextd.feature.checkpoint;

import tools.jackson.databind.json.JsonMapper;

/// A checkpoint as it stands in the store, version 1. Components are only ever added, and optional ones first.
final class CheckpointRecord {
    private CheckpointRecord() {}

    static String toJson(Checkpoint checkpoint) {
        return JsonMapper.shared().writeValueAsString(checkpoint);
    }

    static Checkpoint of(String json) {
        return JsonMapper.shared().readValue(json, Checkpoint.class);
    }

    static String slip(String id) {
        return JsonMapper.shared().writeValueAsString(id);
    }

    static String idOn(String slip) {
        return JsonMapper.shared().readValue(slip, String.class);
    }
}
