package dev.contextd.keep.search.opensearch;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.project.Holder;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Terms;
import dev.contextd.keep.search.Vector;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A document, or what is left of a deleted one, as the engine keeps it. The text itself is not kept; the store has it.
///
/// Its version there is the ordinal, with room below for vectors that come later under the same one: the engine refuses
/// whatever is not newer, whoever sends it and in which order it arrives, also after a deletion, of which a tombstone
/// is
/// left.
///
/// @param model of its vector; empty if it has none
record IndexedItem(String id, String routing, long ordinal, String model, String json) {
    /// So many vectors of other models can come under one ordinal.
    static final int LATER_VECTORS = 1 << 10;

    /// The longest id that engines take, in bytes.
    private static final int ID_BYTES_MAX = 512;

    static IndexedItem of(Document document) {
        var json = bare(document.id(), document.ordinal());
        json.put(IndexMapping.OWNER, document.holder().key());
        json.put(IndexMapping.PROJECT, document.project().text());
        json.put(IndexMapping.KIND, document.kind());
        json.put(IndexMapping.AT, nanos(document.at()));
        var tags = json.putArray(IndexMapping.TAG);
        document.tags().forEach(tags::add);
        var terms = Terms.of(document.text());
        if (!terms.isEmpty()) {
            json.put(IndexMapping.TERMS, String.join(" ", terms));
        }
        document.vector().ifPresent(vector -> put(vector, json));
        return new IndexedItem(
                key(document.id()),
                TenantScope.routing(document.holder()),
                document.ordinal(),
                document.vector().map(Vector::modelId).orElse(""),
                json.toString());
    }

    private static void put(Vector vector, ObjectNode json) {
        json.put(IndexMapping.MODEL, vector.modelId());
        var vectors = json.putArray(IndexMapping.VECTORS);
        var name = IndexMapping.name(vector.modelId());
        for (float[] stretch : vector.stretches()) {
            var components = vectors.addObject().putArray(name);
            for (float component : stretch) {
                components.add(component);
            }
        }
    }

    static IndexedItem tombstone(Holder holder, String id, long ordinal) {
        var json = bare(id, ordinal).put(IndexMapping.DELETED, true);
        return new IndexedItem(key(id), TenantScope.routing(holder), ordinal, "", json.toString());
    }

    private static ObjectNode bare(String id, long ordinal) {
        return JsonNodeFactory.instance.objectNode().put(IndexMapping.ID, id).put(IndexMapping.ORDINAL, ordinal);
    }

    /// Under which the engine has it.
    private static String key(String id) {
        return id.getBytes(StandardCharsets.UTF_8).length <= ID_BYTES_MAX ? id : Sha256.hex(id);
    }

    /// That of its first write.
    long version() {
        return ordinal * LATER_VECTORS;
    }

    /// Since 1970, exact from 1678 to 2262; outside of these years all moments are the first or the last.
    static long nanos(Instant at) {
        long seconds = Math.clamp(at.getEpochSecond(), -9_223_372_036L + 1, 9_223_372_036L - 1);
        return seconds == at.getEpochSecond()
                ? seconds * 1_000_000_000L + at.getNano()
                : (seconds < 0 ? Long.MIN_VALUE + 1 : Long.MAX_VALUE - 1);
    }
}
