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

    static String sideRecord(String id) {
        return JsonMapper.shared().writeValueAsString(id);
    }

    static String idOn(String sideRecord) {
        return JsonMapper.shared().readValue(sideRecord, String.class);
    }
}
