package dev.contextd.keep.store.opensearch;

import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Records that are found by where they stand in an order.
final class RecordSearch {
    /// Records in one answer, so that long ones do not make it too long.
    private static final int PAGE = 500;

    /// How often it is looked for a copy that is not behind.
    private static final int ATTEMPTS = 5;

    private final BatchLog log;
    private final Materials materials;

    /// Up to which entry searches see what was done; less after something was removed.
    private final AtomicReference<Visible> visible = new AtomicReference<>(Visible.NOTHING);

    /// @param setbacks of the log by then; after another one it is to be shown again
    private record Visible(long number, long setbacks) {
        static final Visible NOTHING = new Visible(-1, 0);

        boolean covers(Visible other) {
            return setbacks == other.setbacks && number >= other.number;
        }
    }

    RecordSearch(BatchLog log, Materials materials) {
        this.log = log;
        this.materials = materials;
    }

    /// Everything up to here is found by searches.
    private BatchLog.Head settled() {
        var head = log.catchUp();
        var wanted = new Visible(head.number(), log.setbacks());
        if (!visible.get().covers(wanted)) {
            materials.refresh();
            visible.accumulateAndGet(wanted, (old, shown) -> old.covers(shown) ? old : shown);
        }
        return head;
    }

    void forgetVisible() {
        log.forgetTail();
        visible.set(Visible.NOTHING);
    }

    /// @param contents whether they are wanted too; else they are empty
    List<StoredRecord> below(RecordKey prefix, Optional<RecordKey> after, int limit, boolean contents, Instant now) {
        var head = settled();
        var found = new TreeMap<RecordKey, StoredRecord>();
        var last = after.filter(key -> key.compareTo(prefix) >= 0);
        var overlay = new TreeMap<RecordKey, LogEntry.Effect>();
        var from = last;
        while (true) {
            var page = page(head, prefix, last, Math.min(PAGE, limit), contents, now);
            page.forEach(record -> found.put(record.key(), record));
            boolean ended = page.size() < Math.min(PAGE, limit);
            last = page.isEmpty() ? last : Optional.of(page.getLast().key());
            if (!ended && found.size() < limit) {
                continue;
            }
            for (LogEntry entry : log.after(head)) {
                entry.effects().forEach(effect -> overlay.put(effect.key(), effect));
                head = entry.head();
            }
            lay(overlay, found, prefix, from, ended ? Optional.empty() : last, now);
            if (ended || found.size() >= limit) {
                return found.values().stream().limit(limit).toList();
            }
        }
    }

    private static void lay(
            Map<RecordKey, LogEntry.Effect> overlay,
            Map<RecordKey, StoredRecord> found,
            RecordKey prefix,
            Optional<RecordKey> after,
            Optional<RecordKey> last,
            Instant now) {
        overlay.forEach((key, effect) -> {
            boolean within = key.isWithin(prefix)
                    && after.filter(start -> key.compareTo(start) <= 0).isEmpty()
                    && last.filter(end -> key.compareTo(end) > 0).isEmpty();
            if (within) {
                found.remove(key);
                effect.record()
                        .filter(record ->
                                record.expires().filter(at -> !now.isBefore(at)).isEmpty())
                        .ifPresent(record -> found.put(key, record));
            }
        });
    }

    private List<StoredRecord> page(
            BatchLog.Head head, RecordKey prefix, Optional<RecordKey> after, int limit, boolean contents, Instant now) {
        var body = JsonMapper.shared().createObjectNode().put("track_total_hits", false);
        var filter = filterOrMark(body);
        var top = Materials.text(prefix);
        var range = filter.addObject().putObject("range").putObject("key");
        after.map(Materials::text).ifPresentOrElse(text -> range.put("gt", text), () -> range.put("gte", top));
        range.put("lt", top + "\u0001");
        alive(filter, now);
        body.putArray("sort").addObject().put("key", "asc");
        if (!contents) {
            body.putArray("_source").add("key").add("sequence").add("expires");
        }
        return since(head, body, limit).stream()
                .map(hit -> record(hit.path("_source")))
                .toList();
    }

    /// What a search finds in a copy that has all that was done by then; its first hit is the mark that says so.
    private List<JsonNode> since(BatchLog.Head head, ObjectNode body, int limit) {
        if (head.number() == 0) {
            return List.of();
        }
        body.put("size", Math.min(limit + 1, RecordStore.LIMIT_MAX)); // more is refused
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            var hits = materials.search(body);
            if (Mark.isAt(head, hits)) {
                return hits.subList(1, hits.size());
            }
            materials.refresh();
        }
        throw materials.trouble("searches in documents that are older than its log");
    }

    private static ArrayNode filterOrMark(ObjectNode body) {
        var either = body.putObject("query").putObject("bool").putArray("should");
        either.addObject().putObject("ids").putArray("values").add(Mark.ID);
        return either.addObject().putObject("bool").putArray("filter");
    }

    private static ArrayNode filter(ObjectNode body) {
        return body.putObject("query").putObject("bool").putArray("filter");
    }

    private static void alive(ArrayNode filter, Instant now) {
        var not = filter.addObject().putObject("bool").putArray("must_not");
        not.addObject().putObject("exists").put("field", "deleted");
        not.addObject().putObject("range").putObject("expires").put("lte", now.toEpochMilli());
    }

    static StoredRecord record(JsonNode source) {
        return StoredRecord.numbered(
                Materials.key(source.path("key").asString()),
                source.path("json").asString(""),
                source.path("sequence").asLong(),
                source.has("expires")
                        ? Optional.of(
                                Instant.ofEpochMilli(source.path("expires").asLong()))
                        : Optional.empty());
    }

    /// What has a sequence that is not known to be done wholly comes with the next question.
    List<ChangeEntry> changes(long sequence, int limit) {
        var known = log.changes(sequence, log.catchUp(), limit);
        return known.isPresent() ? known.get() : searched(sequence, limit);
    }

    private List<ChangeEntry> searched(long sequence, int limit) {
        var head = settled();
        var body = JsonMapper.shared().createObjectNode().put("track_total_hits", false);
        filterOrMark(body)
                .addObject()
                .putObject("range")
                .putObject("sequence")
                .put("gt", sequence)
                .put("lte", head.newest());
        body.putArray("sort")
                .addObject()
                .putObject("sequence")
                .put("order", "asc")
                .put("missing", "_first");
        body.putArray("_source").add("key").add("sequence").add("deleted");
        var changes = new ArrayList<ChangeEntry>();
        for (JsonNode hit : since(head, body, limit)) {
            var source = hit.path("_source");
            changes.add(new ChangeEntry(
                    source.path("sequence").asLong(),
                    Materials.key(source.path("key").asString()),
                    source.has("deleted")));
        }
        return changes;
    }

    /// Those that expired first.
    List<RecordKey> expired(int limit, Instant now) {
        settled();
        var body = JsonMapper.shared().createObjectNode().put("size", limit).put("track_total_hits", false);
        filter(body).addObject().putObject("range").putObject("expires").put("lte", now.toEpochMilli());
        var sort = body.putArray("sort");
        sort.addObject().put("expires", "asc");
        sort.addObject().put("sequence", "asc");
        body.putArray("_source").add("key");
        return materials.search(body).stream()
                .map(hit -> Materials.key(hit.path("_source").path("key").asString()))
                .toList();
    }
}
