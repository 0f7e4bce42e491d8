package dev.contextd.keep.store.opensearch;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.store.KeyBytes;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.Reckoning.Done;
import dev.contextd.keep.store.Reckoning.Found;
import dev.contextd.keep.store.RecordKey;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The documents that are made from the log: one for each record, and for each deletion that is remembered, and one for
/// each operation. Ids are digests, since ids of documents are shorter than keys may be.
record Materials(StoreIndexes indexes) {
    /// Made, made again, or there already in this version or a later one.
    private static final Set<Integer> DONE = Set.of(200, 201, 409);

    static String text(RecordKey key) {
        return new String(KeyBytes.of(key), StandardCharsets.UTF_8);
    }

    static RecordKey key(String text) {
        return KeyBytes.key(text.getBytes(StandardCharsets.UTF_8));
    }

    static String id(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.of(text));
    }

    static String id(RecordKey key) {
        return id(text(key));
    }

    /// The documents as they are now, whether or not a search would find them.
    JsonNode get(ArrayNode docs) {
        var body = JsonMapper.shared().createObjectNode();
        body.set("docs", docs);
        return indexes.engine().ask(EngineRequest.post("/_mget", body)).json().path("docs");
    }

    static void ask(ArrayNode docs, String index, String id) {
        docs.addObject().put("_index", index).put("_id", id);
    }

    Map<RecordKey, Found> found(Collection<RecordKey> keys) {
        var found = new HashMap<RecordKey, Found>();
        if (keys.isEmpty()) {
            return found;
        }
        var docs = JsonMapper.shared().createArrayNode();
        keys.forEach(key -> docs.addObject()
                .put("_index", indexes.record())
                .put("_id", id(key))
                .putArray("_source")
                .add("key")
                .add("sequence")
                .add("expires")
                .add("deleted"));
        for (JsonNode doc : get(docs)) {
            if (doc.path("found").asBoolean(false)) {
                var source = doc.path("_source");
                found.put(
                        key(source.path("key").asString()),
                        new Found(
                                source.path("sequence").asLong(),
                                source.has("expires")
                                        ? Long.valueOf(source.path("expires").asLong())
                                        : null,
                                source.has("deleted")));
            }
        }
        return found;
    }

    Map<OperationId, Done> done(Collection<OperationId> ids, long oldest) {
        var done = new HashMap<OperationId, Done>();
        var docs = JsonMapper.shared().createArrayNode();
        var byId = new HashMap<String, OperationId>();
        for (OperationId id : ids) {
            if (byId.put(id(id.value()), id) == null) {
                ask(docs, indexes.operation(), id(id.value()));
            }
        }
        for (JsonNode doc : get(docs)) {
            var source = doc.path("_source");
            var id = byId.get(doc.path("_id").asString());
            if (doc.path("found").asBoolean(false) && source.path("done").asLong() >= oldest && id != null) {
                done.put(
                        id,
                        new Done(
                                source.path("first").asLong(),
                                source.path("fingerprint").asLong()));
            }
        }
        return done;
    }

    /// Does what an entry says, if nobody has yet; and notes that all before it was done.
    void make(LogEntry entry, BatchLog.Head before) {
        var lines = new StringBuilder();
        for (LogEntry.Effect effect : entry.effects()) {
            line(lines, indexes.record(), id(effect.key()), effect.sequence(), record(effect, entry.at()));
        }
        entry.operations()
                .forEach((id, done) -> line(
                        lines,
                        indexes.operation(),
                        id(id.value()),
                        entry.number(),
                        JsonMapper.shared()
                                .createObjectNode()
                                .put("first", done.first())
                                .put("fingerprint", done.fingerprint())
                                .put("done", entry.at())));
        if (before.number() > 0) {
            line(lines, indexes.log(), BatchLog.HEAD, before.number(), before.json());
        }
        bulk(lines.toString());
    }

    void note(BatchLog.Head head) {
        var lines = new StringBuilder();
        line(lines, indexes.log(), BatchLog.HEAD, head.number(), head.json());
        bulk(lines.toString());
    }

    private static ObjectNode record(LogEntry.Effect effect, long at) {
        var json = JsonMapper.shared().createObjectNode();
        json.put("key", text(effect.key())).put("sequence", effect.sequence());
        if (effect.json() == null) {
            return json.put("deleted", at);
        }
        if (effect.expires() != null) {
            json.put("expires", effect.expires());
        }
        return json.put("json", effect.json());
    }

    private static void line(StringBuilder lines, String index, String id, long version, ObjectNode document) {
        var action = JsonMapper.shared().createObjectNode();
        action.putObject("index")
                .put("_index", index)
                .put("_id", id)
                .put("version", version)
                .put("version_type", "external");
        lines.append(action).append('\n').append(document).append('\n');
    }

    private void bulk(String lines) {
        if (lines.isEmpty()) {
            return;
        }
        var answer = indexes.engine().ask(EngineRequest.lines("/_bulk", lines));
        for (JsonNode item : answer.json().path("items")) {
            int status = item.path("index").path("status").asInt(0);
            if (!DONE.contains(status)) {
                throw trouble("did not take a document (status " + status + ")");
            }
        }
        if (!answer.isOk()) {
            throw trouble("did not take documents (" + answer.reason() + ")");
        }
    }

    Failure trouble(String why) {
        return Failure.notYet(
                "The engine of store.url at " + indexes.engine().url().where() + " " + why, Duration.ofSeconds(5));
    }

    /// Makes visible to searches what was made.
    void refresh() {
        indexes.engine().ask(EngineRequest.post("/" + indexes.record() + "/_refresh"));
    }

    List<JsonNode> search(ObjectNode body) {
        var answer = indexes.engine().ask(EngineRequest.post("/" + indexes.record() + "/_search", body));
        if (!answer.isOk() || answer.json().at("/_shards/failed").asInt(0) > 0) {
            throw trouble("could not search (" + answer.reason() + ")");
        }
        return answer.json().at("/hits/hits").valueStream().toList();
    }

    /// Removes for good what a query finds and nobody has changed since.
    void remove(String index, ObjectNode query, int limit) {
        var body = JsonMapper.shared().createObjectNode();
        body.set("query", query);
        indexes.engine()
                .ask(EngineRequest.post("/" + index + "/_delete_by_query?conflicts=proceed&max_docs=" + limit, body));
    }
}
