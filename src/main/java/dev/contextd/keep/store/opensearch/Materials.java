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
    private static final int CONFLICT = 409;

    /// Made, made again, or there already in this version or a later one; removed, also by others, or changed since.
    private static final Set<Integer> DONE = Set.of(200, 201, CONFLICT);

    private static final int MISSING = 404;

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
    ///
    /// @throws Failure if one of them cannot be read: then it is not known whether there is one
    List<JsonNode> get(ArrayNode docs) {
        var body = JsonMapper.shared().createObjectNode();
        body.set("docs", docs);
        var answer = indexes.engine().ask(EngineRequest.post("/_mget", body));
        var found = answer.json().path("docs").valueStream().toList();
        if (found.size() != docs.size()) {
            throw trouble("cannot read what it has (" + answer.reason() + ")");
        }
        for (JsonNode doc : found) {
            if (!doc.path("found").isBoolean()) {
                throw trouble(
                        "cannot read what it has (" + doc.at("/error/type").asString("no reason given") + ")");
            }
        }
        return found;
    }

    static void ask(ArrayNode docs, String index, String id) {
        docs.addObject().put("_index", index).put("_id", id);
    }

    void ask(ArrayNode docs, RecordKey key) {
        docs.addObject()
                .put("_index", indexes.record())
                .put("_id", id(key))
                .putArray("_source")
                .add("key")
                .add("sequence")
                .add("expires")
                .add("deleted");
    }

    /// @param docs of those that were asked for
    static Map<RecordKey, Found> found(List<JsonNode> docs) {
        var found = new HashMap<RecordKey, Found>();
        for (JsonNode doc : docs) {
            BatchLog.source(doc)
                    .ifPresent(source -> found.put(
                            key(source.path("key").asString()),
                            new Found(
                                    source.path("sequence").asLong(),
                                    source.has("expires")
                                            ? Long.valueOf(
                                                    source.path("expires").asLong())
                                            : null,
                                    source.has("deleted"))));
        }
        return found;
    }

    void ask(ArrayNode docs, OperationId id) {
        ask(docs, indexes.operation(), id(id.value()));
    }

    /// @param docs of these operations, in this order
    static Map<OperationId, Done> done(List<OperationId> ids, List<JsonNode> docs, long oldest) {
        var done = new HashMap<OperationId, Done>();
        for (int i = 0; i < ids.size(); i++) {
            var id = ids.get(i);
            BatchLog.source(docs.get(i))
                    .filter(source -> source.path("done").asLong() >= oldest)
                    .ifPresent(source -> done.put(
                            id,
                            new Done(
                                    source.path("first").asLong(),
                                    source.path("fingerprint").asLong())));
        }
        return done;
    }

    /// Does what an entry says, if nobody has yet, and moves the marks on. They come last, and an engine does what it
    /// is
    /// asked of one shard in this order, so that a copy that has the mark has the documents.
    ///
    /// @param entry one that cannot be taken back, next to what the marks say
    /// @return whether the marks were still there; if not, it is to be seen how far things are
    boolean make(LogEntry entry, Mark.Both marks) {
        var records = new StringBuilder();
        var operations = new StringBuilder();
        documents(entry, records, operations);
        var head = entry.head();
        marks.records().move(records, indexes.record(), head, Mark.ofRecords(head));
        marks.operations().move(operations, indexes.operation(), head, Mark.ofOperations(head));
        return bulk(records.append(operations).toString());
    }

    void documents(LogEntry entry, StringBuilder records, StringBuilder operations) {
        for (LogEntry.Effect effect : entry.effects()) {
            line(records, indexes.record(), id(effect.key()), effect.sequence(), record(effect, entry.at()));
        }
        entry.operations()
                .forEach((id, done) -> line(
                        operations,
                        indexes.operation(),
                        id(id.value()),
                        entry.number(),
                        JsonMapper.shared()
                                .createObjectNode()
                                .put("first", done.first())
                                .put("fingerprint", done.fingerprint())
                                .put("done", entry.at())));
    }

    /// Notes that entries up to this one may be gone.
    void note(BatchLog.Head head) {
        var lines = new StringBuilder();
        line(lines, indexes.log(), Mark.ID, head.number(), head.json());
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

    /// @return whether no mark was elsewhere
    boolean bulk(String lines) {
        var answer = indexes.engine().ask(EngineRequest.lines("/_bulk?timeout=" + StoreIndexes.TIMEOUT, lines));
        boolean marked = true;
        for (JsonNode action : answer.json().path("items")) {
            var item = action.valueStream().findFirst().orElse(action);
            int status = item.path("status").asInt(0);
            boolean removed = status == MISSING && action.has("delete") && !item.has("error");
            if (!removed && !DONE.contains(status)) {
                throw trouble("did not take a document (status " + status + ")");
            }
            marked &= status != CONFLICT || !item.path("_id").asString().equals(Mark.ID);
        }
        if (!answer.isOk()) {
            throw trouble("did not take documents (" + answer.reason() + ")");
        }
        return marked;
    }

    Failure trouble(String why) {
        return Failure.notYet(
                "The engine of store.url at " + indexes.engine().url().where() + " " + why, Duration.ofSeconds(5));
    }

    /// Makes visible to searches what was made.
    void refresh() {
        var answer = indexes.engine().ask(EngineRequest.post("/" + indexes.record() + "/_refresh"));
        if (!answer.isOk() || answer.json().at("/_shards/failed").asInt(0) > 0) {
            throw trouble("could not show what is new to searches (" + answer.reason() + ")");
        }
    }

    List<JsonNode> search(ObjectNode body) {
        return search(indexes.record(), body);
    }

    private List<JsonNode> search(String index, ObjectNode body) {
        var answer = indexes.engine().ask(EngineRequest.post("/" + index + "/_search", body));
        if (!answer.isOk() || answer.json().at("/_shards/failed").asInt(0) > 0) {
            throw trouble("could not search (" + answer.reason() + ")");
        }
        return answer.json().at("/hits/hits").valueStream().toList();
    }

    /// Removes for good what a query finds and nobody has changed since.
    void remove(String index, ObjectNode query, int limit) {
        var body = JsonMapper.shared().createObjectNode();
        body.put("size", limit).put("_source", false).put("seq_no_primary_term", true);
        body.set("query", query);
        var lines = new StringBuilder();
        for (JsonNode hit : search(index, body)) {
            var action = JsonMapper.shared().createObjectNode();
            action.putObject("delete")
                    .put("_index", hit.path("_index").asString())
                    .put("_id", hit.path("_id").asString())
                    .put("if_seq_no", hit.path("_seq_no").asLong())
                    .put("if_primary_term", hit.path("_primary_term").asLong());
            lines.append(action).append('\n');
        }
        if (!lines.isEmpty()) {
            bulk(lines.toString());
        }
    }
}
