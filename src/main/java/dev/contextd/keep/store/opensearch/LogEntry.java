package dev.contextd.keep.store.opensearch;

import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.Reckoning;
import dev.contextd.keep.store.Reckoning.Done;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What one group of batches made of records.
///
/// @param newest the last sequence given
/// @param at when, in milliseconds since 1970
/// @param writer made up for this entry, so that whoever wrote it knows it again
record LogEntry(
        long number, long newest, long at, String writer, List<Effect> effects, Map<OperationId, Done> operations) {
    /// What becomes of a record.
    ///
    /// @param json absent if it is removed
    record Effect(
            RecordKey key,
            long sequence,
            @Nullable Long expires,
            @Nullable String json) {
        Optional<StoredRecord> record() {
            return Optional.ofNullable(json)
                    .map(text -> StoredRecord.numbered(
                            key, text, sequence, Optional.ofNullable(expires).map(Instant::ofEpochMilli)));
        }
    }

    static LogEntry of(long number, Reckoning reckoning, Instant now) {
        var effects = new ArrayList<Effect>();
        reckoning
                .effects()
                .forEach((key, effect) -> effects.add(new Effect(
                        key,
                        effect.sequence(),
                        effect.put()
                                .flatMap(Change.Put::expires)
                                .map(Instant::toEpochMilli)
                                .orElse(null),
                        effect.put().map(Change.Put::json).orElse(null))));
        return new LogEntry(
                number,
                reckoning.newest(),
                now.toEpochMilli(),
                UUID.randomUUID().toString(),
                effects,
                Map.copyOf(reckoning.done()));
    }

    /// @param source of the document
    static LogEntry of(JsonNode source) {
        var effects = new ArrayList<Effect>();
        for (JsonNode effect : source.at("/entry/effects")) {
            effects.add(new Effect(
                    Materials.key(effect.path("key").asString()),
                    effect.path("sequence").asLong(),
                    effect.has("expires") ? Long.valueOf(effect.path("expires").asLong()) : null,
                    effect.has("json") ? effect.path("json").asString() : null));
        }
        var operations = new HashMap<OperationId, Done>();
        for (JsonNode done : source.at("/entry/operations")) {
            operations.put(
                    new OperationId(done.path("id").asString()),
                    new Done(
                            done.path("first").asLong(),
                            done.path("fingerprint").asLong()));
        }
        return new LogEntry(
                source.path("number").asLong(),
                source.path("newest").asLong(),
                source.path("at").asLong(),
                source.path("writer").asString(),
                effects,
                operations);
    }

    ObjectNode json() {
        var json = JsonMapper.shared().createObjectNode();
        json.put("number", number).put("newest", newest).put("at", at).put("writer", writer);
        var entry = json.putObject("entry");
        var records = entry.putArray("effects");
        for (Effect effect : effects) {
            var record = records.addObject();
            record.put("key", Materials.text(effect.key))
                    .put("sequence", effect.sequence)
                    .put("put", effect.json != null);
            if (effect.expires != null) {
                record.put("expires", effect.expires);
            }
            if (effect.json != null) {
                record.put("json", effect.json);
            }
        }
        var done = entry.putArray("operations");
        operations.forEach((id, it) ->
                done.addObject().put("id", id.value()).put("first", it.first()).put("fingerprint", it.fingerprint()));
        return json;
    }

    /// Whether it is this very entry, and not another of its number.
    boolean isSame(LogEntry other) {
        return other.writer.equals(writer);
    }

    BatchLog.Head head() {
        return new BatchLog.Head(number, newest);
    }
}
