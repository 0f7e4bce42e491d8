package dev.contextd.keep.store.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.PendingWrite;
import dev.contextd.keep.store.Reckoning;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/// Writes groups to the log: works out what they make of the records as they are, and begins again if somebody else
/// has written meanwhile.
final class Appending {
    /// Much less than an engine takes in one request.
    private static final long ENTRY_CHARS_MAX = 8L << 20;

    /// What is written in one go although it is longer, being one batch.
    private static final long BATCH_CHARS_MAX = 40L << 20;

    private static final int ROUNDS_MAX = 1_000;

    private final BatchLog log;
    private final Materials materials;
    private final InstantSource clock;

    Appending(BatchLog log, Materials materials, InstantSource clock) {
        this.log = log;
        this.materials = materials;
        this.clock = clock;
    }

    void commit(List<PendingWrite> group) {
        var part = new ArrayList<PendingWrite>();
        long chars = 0;
        for (PendingWrite write : group) {
            long own = chars(write);
            if (!part.isEmpty() && chars + own > ENTRY_CHARS_MAX) {
                commitTogether(part);
                part.clear();
                chars = 0;
            }
            part.add(write);
            chars += own;
        }
        commitTogether(part);
    }

    /// @throws Failure if the batch is longer than the engine takes
    static void requireRoom(PendingWrite write) {
        if (chars(write) > BATCH_CHARS_MAX) {
            throw new Failure(
                    Failure.Kind.VALIDATION,
                    "At most " + BATCH_CHARS_MAX + " characters can be changed at once; split the change.");
        }
    }

    private static long chars(PendingWrite write) {
        return write.batch().changes().stream()
                .mapToLong(
                        change -> change instanceof Change.Put put ? put.json().length() : 0)
                .sum();
    }

    private void commitTogether(List<PendingWrite> group) {
        try {
            var keys = group.stream()
                    .flatMap(write -> write.batch().changes().stream())
                    .map(Change::key)
                    .distinct()
                    .toList();
            var operations = group.stream()
                    .map(write -> write.batch().operation())
                    .distinct()
                    .toList();
            long oldest = clock.instant().minus(RecordStore.OPERATIONS_KEPT).toEpochMilli();
            var docs = JsonMapper.shared().createArrayNode();
            keys.forEach(key -> materials.ask(docs, key));
            operations.forEach(id -> materials.ask(docs, id));
            append(docs, (look, now) -> {
                var records = look.documents().subList(0, keys.size());
                var done = look.documents().subList(keys.size(), docs.size());
                var reckoning = new Reckoning(
                        look.head().newest(), Materials.found(records), Materials.done(operations, done, oldest), now);
                group.forEach(write -> write.reckon(reckoning));
                return reckoning;
            });
        } catch (Failure e) {
            group.forEach(write -> write.fail(e)); // also the refused: they saw what was not kept
        }
    }

    /// Removes those of the records that have expired; gives how many.
    int bury(List<RecordKey> keys) {
        long now = clock.instant().toEpochMilli();
        var docs = JsonMapper.shared().createArrayNode();
        keys.forEach(key -> materials.ask(docs, key));
        return append(docs, (look, at) -> {
                    var reckoning = new Reckoning(look.head().newest(), Map.of(), Map.of(), at);
                    Materials.found(look.documents()).forEach((key, found) -> {
                        if (!found.deleted() && found.expires() != null && found.expires() <= now) {
                            reckoning.bury(key);
                        }
                    });
                    return reckoning;
                })
                .effects()
                .size();
    }

    @FunctionalInterface
    private interface Reasoning {
        Reckoning about(BatchLog.Look look, Instant now);
    }

    /// What was read holds if the next number was still free when it was taken.
    private Reckoning append(ArrayNode docs, Reasoning reasoning) {
        for (int round = 0; round < ROUNDS_MAX; round++) {
            var look = log.look(docs);
            var head = look.head();
            var now = clock.instant();
            var reckoning = reasoning.about(look, now);
            if (reckoning.effects().isEmpty() && reckoning.done().isEmpty()) {
                if (log.isStill(head)) {
                    return reckoning;
                }
                continue;
            }
            if (log.add(LogEntry.of(head.number() + 1, reckoning, now), look.marks())) {
                return reckoning;
            }
        }
        throw materials.trouble("is written to by too many others at once");
    }
}
