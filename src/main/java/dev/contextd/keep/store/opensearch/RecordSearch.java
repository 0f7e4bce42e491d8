package dev.contextd.keep.store.opensearch;

import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Records that are found by where they stand in an order.
final class RecordSearch {
    /// Records in one answer, so that long ones do not make it too long.
    private static final int PAGE = 500;

    private final BatchLog log;
    private final Materials materials;

    /// Up to which entry searches see what was done; less after something was removed.
    private final AtomicLong visible = new AtomicLong(-1);

    RecordSearch(BatchLog log, Materials materials) {
        this.log = log;
        this.materials = materials;
    }

    /// Everything up to here is found by searches.
    private BatchLog.Head settled() {
        var head = log.catchUp();
        if (visible.get() < head.number()) {
            materials.refresh();
            visible.accumulateAndGet(head.number(), Math::max);
        }
        return head;
    }

    void forgetVisible() {
        visible.set(-1);
    }

    /// @param contents whether they are wanted too; else they are empty
    List<StoredRecord> below(RecordKey prefix, Optional<RecordKey> after, int limit, boolean contents, Instant now) {
        var head = settled();
        var found = new TreeMap<RecordKey, StoredRecord>();
        var last = after.filter(key -> key.compareTo(prefix) >= 0);
        var overlay = new TreeMap<RecordKey, LogEntry.Effect>();
        var from = last;
        while (true) {
            var page = page(prefix, last, Math.min(PAGE, limit), contents, now);
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
            RecordKey prefix, Optional<RecordKey> after, int limit, boolean contents, Instant now) {
        var body = JsonMapper.shared().createObjectNode().put("size", limit).put("track_total_hits", false);
        var filter = filter(body);
        var top = Materials.text(prefix);
        var range = filter.addObject().putObject("range").putObject("key");
        after.map(Materials::text).ifPresentOrElse(text -> range.put("gt", text), () -> range.put("gte", top));
        range.put("lt", top + "\u0001");
        alive(filter, now);
        body.putArray("sort").addObject().put("key", "asc");
        if (!contents) {
            body.putArray("_source").add("key").add("sequence").add("expires");
        }
        return materials.search(body).stream()
                .map(hit -> record(hit.path("_source")))
                .toList();
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
        var head = settled();
        var body = JsonMapper.shared().createObjectNode().put("size", limit).put("track_total_hits", false);
        filter(body)
                .addObject()
                .putObject("range")
                .putObject("sequence")
                .put("gt", sequence)
                .put("lte", head.newest());
        body.putArray("sort").addObject().put("sequence", "asc");
        body.putArray("_source").add("key").add("sequence").add("deleted");
        var changes = new ArrayList<ChangeEntry>();
        for (JsonNode hit : materials.search(body)) {
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
