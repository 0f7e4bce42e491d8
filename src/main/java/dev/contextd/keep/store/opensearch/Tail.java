package dev.contextd.keep.store.opensearch;

import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.RecordKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// What the last entries have changed, so that those who follow the changes need no search, for which the engine would
/// have to show first what is new. Only entries of which everything was made are here, without a gap.
final class Tail {
    /// More changes than this are searched for.
    private static final int CHANGES_MAX = 20_000;

    private static final String KEY = "entry.effects.key";
    private static final String SEQUENCE = "entry.effects.sequence";
    private static final String PUT = "entry.effects.put";

    /// Guarded by this, like what follows; from the oldest on.
    private final ArrayDeque<ChangeEntry> changes = new ArrayDeque<>();

    /// The last sequence before the first of them.
    private long before;

    private BatchLog.Head head = BatchLog.Head.NONE;

    /// Up to which entry it goes.
    synchronized BatchLog.Head head() {
        return head;
    }

    /// Begins anew after this entry, with nothing.
    synchronized void begin(BatchLog.Head at) {
        changes.clear();
        before = at.newest();
        head = at;
    }

    void add(LogEntry entry) {
        add(
                entry.head(),
                entry.effects().stream()
                        .map(effect -> new ChangeEntry(effect.sequence(), effect.key(), effect.json() == null)));
    }

    /// Takes the next entry; any other is of no use.
    private synchronized void add(BatchLog.Head at, Stream<ChangeEntry> made) {
        if (at.number() != head.number() + 1) {
            return;
        }
        made.sorted(Comparator.comparingLong(ChangeEntry::sequence)).forEach(changes::add);
        while (changes.size() > CHANGES_MAX) {
            before = changes.removeFirst().sequence();
        }
        head = at;
    }

    /// Asks for what [#add(JsonNode)] reads, which is not the contents: they may be long.
    static void ask(ArrayNode docs, String index, long number) {
        var wanted = docs.addObject()
                .put("_index", index)
                .put("_id", Long.toString(number))
                .putArray("_source");
        List.of("number", "newest", KEY, SEQUENCE, PUT).forEach(wanted::add);
    }

    /// An entry of another process. One of a process that is older does not say which records it has put, and is of no
    /// use.
    void add(JsonNode source) {
        var effects = source.at("/entry/effects");
        if (effects.valueStream().allMatch(effect -> effect.has("put"))) {
            add(
                    BatchLog.Head.of(source),
                    effects.valueStream()
                            .map(effect -> new ChangeEntry(
                                    effect.path("sequence").asLong(),
                                    Materials.key(effect.path("key").asString()),
                                    !effect.path("put").asBoolean())));
        }
    }

    /// The changes after a sequence up to an entry, only the newest for each key; empty if it does not reach so far.
    synchronized Optional<List<ChangeEntry>> after(long sequence, BatchLog.Head end, int limit) {
        if (sequence < before || head.number() < end.number()) {
            return Optional.empty();
        }
        var newest = new LinkedHashMap<RecordKey, ChangeEntry>();
        for (var all = changes.descendingIterator(); all.hasNext(); ) {
            var change = all.next();
            if (change.sequence() <= sequence) {
                break;
            }
            newest.putIfAbsent(change.key(), change);
        }
        var after = new ArrayList<>(newest.values());
        Collections.reverse(after);
        return Optional.of(List.copyOf(after.subList(0, Math.min(limit, after.size()))));
    }
}
