package dev.contextd.keep.store.opensearch;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Up to which entry the documents of an index were made, as that copy of it knows which was asked. It goes on from one
/// entry to the next only where it stands at that one: a copy that has it has all documents, also if it was behind
/// others that are lost now.
///
/// @param place of the document, as the engine counts; negative if there is none
record Mark(BatchLog.Head head, long place, long term) {
    /// The document's id; no digest looks like it.
    static final String ID = "head";

    /// Before all that a key can begin with, so that a search may ask for the mark besides.
    private static final String FIRST = "\0";

    static Mark ofRecords(JsonNode doc) {
        return BatchLog.source(doc).map(source -> at(head(source), doc)).orElseGet(Mark::none);
    }

    private static BatchLog.Head head(JsonNode source) {
        var numbers = source.path("key").asString().substring(FIRST.length()).split(" ", 2);
        return new BatchLog.Head(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }

    /// Whether the first of the hits, in the order of keys or of sequences, is a mark, and at this entry or after it.
    static boolean isAt(BatchLog.Head head, List<JsonNode> hits) {
        return !hits.isEmpty()
                && hits.getFirst().path("_id").asString().equals(ID)
                && head(hits.getFirst().path("_source")).number() >= head.number();
    }

    static Mark ofOperations(JsonNode doc) {
        return BatchLog.source(doc)
                .map(source -> at(
                        new BatchLog.Head(
                                source.path("first").asLong(),
                                source.path("fingerprint").asLong()),
                        doc))
                .orElseGet(Mark::none);
    }

    private static Mark at(BatchLog.Head head, JsonNode doc) {
        return new Mark(
                head, doc.path("_seq_no").asLong(), doc.path("_primary_term").asLong());
    }

    private static Mark none() {
        return new Mark(BatchLog.Head.NONE, -1, -1);
    }

    static ObjectNode ofRecords(BatchLog.Head head) {
        return JsonMapper.shared().createObjectNode().put("key", FIRST + head.number() + " " + head.newest());
    }

    static ObjectNode ofOperations(BatchLog.Head head) {
        return JsonMapper.shared()
                .createObjectNode()
                .put("first", head.number())
                .put("fingerprint", head.newest());
    }

    /// Adds what sets it to an entry, if it is not there yet and still is what it was.
    void move(StringBuilder lines, String index, BatchLog.Head to, ObjectNode document) {
        if (head.number() >= to.number()) {
            return;
        }
        var action = JsonMapper.shared().createObjectNode();
        var target = action.putObject(place < 0 ? "create" : "index");
        target.put("_index", index).put("_id", ID);
        if (place >= 0) {
            target.put("if_seq_no", place).put("if_primary_term", term);
        }
        lines.append(action).append('\n').append(document).append('\n');
    }

    /// The marks of both indexes.
    record Both(Mark records, Mark operations) {
        /// What is made in both.
        BatchLog.Head made() {
            return records.head.number() < operations.head.number() ? records.head : operations.head;
        }
    }
}
