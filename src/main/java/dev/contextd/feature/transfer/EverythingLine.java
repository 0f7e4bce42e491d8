package dev.contextd.feature.transfer;

import dev.contextd.feature.transfer.ExportLine.Damaged;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.tool.Json;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// One record of any kind as a line: its key, its JSON as the very text that is kept, and when it ceases to exist.
record EverythingLine(RecordKey key, String json, Optional<Instant> expires) {
    static EverythingLine of(StoredRecord record) {
        return new EverythingLine(record.key(), record.json(), record.expires());
    }

    /// Throws [Damaged] if it is none.
    static EverythingLine of(JsonNode line) {
        var parts = new ArrayList<String>();
        line.path("key").forEach(part -> parts.add(part.asString("")));
        if (!line.path("json").isString()) {
            throw new Damaged("it is no record");
        }
        try {
            return new EverythingLine(
                    new RecordKey(parts),
                    line.path("json").asString(),
                    Optional.ofNullable(line.get("expires")).map(at -> Instant.parse(at.asString(""))));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new Damaged(String.valueOf(e.getMessage()));
        }
    }

    byte[] bytes() {
        var line = Json.object();
        key.parts().forEach(line.putArray("key")::add);
        line.put("json", json);
        expires.ifPresent(at -> line.put("expires", at.toString()));
        return (line + "\n").getBytes(StandardCharsets.UTF_8);
    }

    Change.Put put() {
        return new Change.Put(key, json, Expected.ANYTHING, expires);
    }

    /// What it is a record of.
    String root() {
        return key.parts().getFirst();
    }
}
