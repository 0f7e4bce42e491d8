package dev.contextd.keep.store.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.OutcomeUnknown;
import dev.contextd.keep.store.ChangeEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The entries in their order, and up to which of them everything was done.
final class BatchLog {
    /// How often a write whose answer was lost is sent again. It is the same document under the same number, so it is
    /// there once at most.
    private static final int ATTEMPTS = 3;

    /// How often it is tried to have an entry on all copies, while others try the same.
    private static final int CONFIRMATIONS_MAX = 20;

    /// How often in a row a look may lead no further, because others are at it, or a copy is behind.
    private static final int VAIN_MAX = 50;

    /// So many entries of others are read at once to follow them; more are searched for.
    private static final int TAIL_MAX = 50;

    /// Where the log stands: the number of an entry and the last sequence given by then.
    record Head(long number, long newest) {
        static final Head NONE = new Head(0, 0);

        ObjectNode json() {
            return JsonMapper.shared().createObjectNode().put("number", number).put("newest", newest);
        }

        static Head of(JsonNode source) {
            return new Head(
                    source.path("number").asLong(), source.path("newest").asLong());
        }

        private boolean isBefore(Head other) {
            return number < other.number;
        }

        private Head orLater(Head other) {
            return other.number > number ? other : this;
        }
    }

    private final StoreIndexes indexes;
    private final Materials materials;

    /// Goes back when documents are found to be lost that were made.
    private final AtomicReference<Head> done = new AtomicReference<>(Head.NONE);

    /// The last entry that was ever known here.
    private final AtomicReference<Head> known = new AtomicReference<>(Head.NONE);

    private final AtomicLong setbacks = new AtomicLong();
    private final Tail tail = new Tail();
    private final Grace grace = new Grace();

    BatchLog(StoreIndexes indexes, Materials materials) {
        this.indexes = indexes;
        this.materials = materials;
    }

    /// What there is besides, read in one exchange with the question where the log stands.
    ///
    /// @param documents as the engine gives them, in the order asked for
    record Look(Head head, Mark.Both marks, List<JsonNode> documents) {}

    /// Sees to it that all is done that was written before this was asked, and says where that is.
    Head catchUp() {
        return look(JsonMapper.shared().createArrayNode()).head;
    }

    /// The same, and documents that are not older than that. A copy that is behind, because its node was cut off or the
    /// one that had more is lost, is known by its mark; what it lacks is then done again.
    ///
    /// @param more documents of records and operations
    Look look(ArrayNode more) {
        for (int vain = 0; vain < VAIN_MAX; ) {
            long expected = known.get().number; // before it is asked, since others go on meanwhile
            var head = done.get();
            var docs = JsonMapper.shared().createArrayNode();
            Materials.ask(docs, indexes.log(), Long.toString(head.number + 1));
            Materials.ask(docs, indexes.log(), Mark.ID);
            Materials.ask(docs, indexes.record(), Mark.ID);
            Materials.ask(docs, indexes.operation(), Mark.ID);
            int own = docs.size();
            docs.addAll(more);
            var found = materials.get(docs);
            source(found.get(1)).map(Head::of).ifPresent(this::know); // counts from the next look on
            var marks = new Mark.Both(Mark.ofRecords(found.get(2)), Mark.ofOperations(found.get(3)));
            var made = marks.made();
            if (made.number > head.number) {
                advance(made);
            } else if (made.number < head.number) {
                setBack(head, made);
                vain++;
            } else if (source(found.getFirst()).isPresent()) {
                vain = isAboutToBeMade(head.number + 1) || takeOver(head.number + 1, marks) ? 0 : vain + 1;
            } else if (head.number < expected) {
                throw materials.trouble("lacks entries of its log that its documents were not made from yet; if that"
                        + " stays so, restore all of its indexes from one snapshot");
            } else if (source(found.get(1)).map(Head::of).filter(head::isBefore).isEmpty()) {
                return new Look(head, marks, found.subList(own, found.size()));
            } else {
                vain++;
            }
        }
        throw materials.trouble("shows documents that are older than its log");
    }

    private boolean isAboutToBeMade(long number) {
        try {
            return grace.await(number);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw materials.trouble("was not waited for any longer");
        }
    }

    private boolean takeOver(long number, Mark.Both marks) {
        grace.begin(number);
        try {
            return confirmed(number).filter(entry -> make(entry, marks)).isPresent();
        } finally {
            grace.end(number);
        }
    }

    /// Makes the entry if there is none of its number, and then its documents; gives whether it is there.
    ///
    /// @throws Failure if that cannot be known now
    boolean add(LogEntry entry, Mark.Both marks) {
        grace.begin(entry.number());
        try {
            boolean added = append(entry);
            if (added) {
                settle(entry, marks);
            }
            return added;
        } finally {
            grace.end(entry.number());
        }
    }

    /// The entry is kept from here on; who reads next does what is left undone.
    private void settle(LogEntry entry, Mark.Both marks) {
        try {
            var _ = make(entry, marks);
        } catch (Failure _) {
            return;
        }
    }

    /// @param entry one that cannot be taken back
    /// @return whether it led further; if not, others are at it, or a copy is behind
    private boolean make(LogEntry entry, Mark.Both marks) {
        boolean made = materials.make(entry, marks);
        if (made) {
            tail.add(entry);
            advance(entry.head());
        }
        return made;
    }

    private void setBack(Head from, Head to) {
        if (done.compareAndSet(from, to)) {
            setbacks.incrementAndGet();
        }
    }

    /// How often documents were found to be lost; whatever was known of them before is to be asked for again.
    long setbacks() {
        return setbacks.get();
    }

    static Optional<JsonNode> source(JsonNode doc) {
        return doc.path("found").asBoolean(false) ? Optional.of(doc.path("_source")) : Optional.empty();
    }

    void advance(Head head) {
        know(head);
        done.accumulateAndGet(head, Head::orLater);
    }

    private void know(Head head) {
        known.accumulateAndGet(head, Head::orLater);
    }

    /// The changes after a sequence that is not older than the last few entries; empty if they are not at hand.
    ///
    /// @param head what was caught up with
    Optional<List<ChangeEntry>> changes(long sequence, Head head, int limit) {
        if (sequence >= head.newest) {
            return Optional.of(List.of());
        }
        long missing = head.number - tail.head().number;
        if (missing > 0 && missing <= TAIL_MAX) {
            var docs = JsonMapper.shared().createArrayNode();
            for (long number = head.number - missing + 1; number <= head.number; number++) {
                Tail.ask(docs, indexes.log(), number);
            }
            materials.get(docs).forEach(document -> source(document).ifPresent(tail::add));
        }
        var changes = tail.after(sequence, head, limit);
        if (tail.head().number < head.number) {
            tail.begin(head);
        }
        return changes;
    }

    /// What is old is told no more.
    void forgetTail() {
        tail.begin(done.get());
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
        return source(document(number)).map(LogEntry::of);
    }

    private JsonNode document(long number) {
        var answer = indexes.engine().ask(EngineRequest.get("/" + indexes.log() + "/_doc/" + number));
        if (!answer.json().path("found").isBoolean()) {
            throw materials.trouble("cannot read its log (" + answer.reason() + ")");
        }
        return answer.json();
    }

    /// The entry of a number, if there is one, when it cannot be taken back any more. A primary shows what it has not
    /// yet given to the other copies, and if it is lost then, nobody has it. So the entry is written once more, the
    /// same, which is acknowledged only when all copies have it.
    private Optional<LogEntry> confirmed(long number) {
        for (int attempt = 0; attempt < CONFIRMATIONS_MAX; attempt++) {
            var seen = document(number);
            var there = source(seen);
            if (there.isEmpty()) {
                return Optional.empty();
            }
            var condition = "if_seq_no=" + seen.path("_seq_no").asLong() + "&if_primary_term="
                    + seen.path("_primary_term").asLong();
            var answer = indexes.engine()
                    .ask(EngineRequest.put(
                            "/" + indexes.log() + "/_doc/" + number + "?" + condition + "&" + indexes.safely(),
                            there.get()));
            if (answer.isOk()) {
                return there.map(LogEntry::of);
            }
            if (!answer.isConflict()) {
                throw materials.trouble("did not take a write (" + answer.reason() + ")");
            }
        }
        throw materials.trouble("is written to by too many others at once");
    }

    /// Makes the entry if there is none of its number; gives whether this is the one that is there now.
    ///
    /// @throws Failure if it cannot be known now
    boolean append(LogEntry entry) {
        var request = EngineRequest.put(
                "/" + indexes.log() + "/_create/" + entry.number() + "?" + indexes.safely(), entry.json());
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
        return read(entry.number()).filter(entry::isSame).isPresent()
                && confirmed(entry.number()).filter(entry::isSame).isPresent();
    }

    /// Whether nothing was added since.
    boolean isStill(Head head) {
        return read(head.number + 1).isEmpty();
    }
}
