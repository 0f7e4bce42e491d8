package dev.contextd.keep.store.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.OutcomeUnknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The entries in their order, and up to which of them everything was done.
final class BatchLog {
    /// The document that notes up to where all was done, for those who come later; it may be behind.
    static final String HEAD = "head";

    /// How often a write whose answer was lost is sent again. It is the same document under the same number, so it is
    /// there once at most.
    private static final int ATTEMPTS = 3;

    /// Where the log stands: the number of an entry and the last sequence given by then.
    record Head(long number, long newest) {
        ObjectNode json() {
            return JsonMapper.shared().createObjectNode().put("number", number).put("newest", newest);
        }

        static Head of(JsonNode source) {
            return new Head(
                    source.path("number").asLong(), source.path("newest").asLong());
        }

        private Head orLater(Head other) {
            return other.number > number ? other : this;
        }
    }

    private final StoreIndexes indexes;
    private final Materials materials;
    private final AtomicReference<Head> done = new AtomicReference<>(new Head(0, 0));

    BatchLog(StoreIndexes indexes, Materials materials) {
        this.indexes = indexes;
        this.materials = materials;
    }

    /// What there is besides, read in one exchange with the question where the log stands.
    ///
    /// @param documents as the engine gives them, in the order asked for
    record Look(Head head, List<JsonNode> documents) {}

    /// Sees to it that all is done that was written before this was asked, and says where that is.
    Head catchUp() {
        return look(List.of()).head;
    }

    /// The same, and documents that are not older than that.
    ///
    /// @param ids of records
    Look look(List<String> ids) {
        while (true) {
            var head = done.get();
            var docs = JsonMapper.shared().createArrayNode();
            Materials.ask(docs, indexes.log(), Long.toString(head.number + 1));
            Materials.ask(docs, indexes.log(), HEAD);
            ids.forEach(id -> Materials.ask(docs, indexes.record(), id));
            var found = materials.get(docs);
            if (found.size() != docs.size() || found.valueStream().anyMatch(doc -> doc.has("error"))) {
                throw materials.trouble("cannot read its own log");
            }
            var noted = source(found.get(1)).map(Head::of).orElse(head);
            var next = source(found.get(0)).map(LogEntry::of);
            if (noted.number > head.number) {
                advance(noted);
            } else if (next.isPresent()) {
                materials.make(next.get(), head);
                advance(next.get().head());
            } else {
                return new Look(head, found.valueStream().skip(2).toList());
            }
        }
    }

    static Optional<JsonNode> source(JsonNode doc) {
        return doc.path("found").asBoolean(false) ? Optional.of(doc.path("_source")) : Optional.empty();
    }

    void advance(Head head) {
        done.accumulateAndGet(head, Head::orLater);
    }

    /// The entries after a place, oldest first.
    List<LogEntry> after(Head head) {
        var entries = new ArrayList<LogEntry>();
        for (long number = head.number + 1; ; number++) {
            var entry = read(number);
            if (entry.isEmpty()) {
                return entries;
            }
            entries.add(entry.get());
        }
    }

    private Optional<LogEntry> read(long number) {
        var answer = indexes.engine().ask(EngineRequest.get("/" + indexes.log() + "/_doc/" + number));
        return source(answer.json()).map(LogEntry::of);
    }

    /// Makes the entry if there is none of its number; gives whether this is the one that is there now.
    ///
    /// @throws Failure if it cannot be known now
    boolean append(LogEntry entry) {
        var request = EngineRequest.put(
                "/" + indexes.log() + "/_create/" + entry.number() + "?wait_for_active_shards=" + indexes.copies(),
                entry.json());
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try {
                var answer = indexes.engine().once(request);
                if (answer.isOk()) {
                    return true;
                }
                if (!answer.isConflict()) {
                    throw materials.trouble("did not take a write (" + answer.reason() + ")");
                }
                return isThere(entry);
            } catch (OutcomeUnknown _) {
                if (isThere(entry)) {
                    return true;
                }
            }
        }
        throw materials.trouble("does not say what became of a write; it was done as a whole or not at all, and can be"
                + " asked for again");
    }

    private boolean isThere(LogEntry entry) {
        return read(entry.number())
                .filter(there -> there.writer().equals(entry.writer()))
                .isPresent();
    }

    /// Whether nothing was added since.
    boolean isStill(Head head) {
        return read(head.number + 1).isEmpty();
    }
}
