package dev.contextd.cli.torture;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;

/// What a server has acknowledged, by id, with a word that it must be found with.
final class Ledger {
    private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
    private final Map<Long, String> inOrder = new ConcurrentSkipListMap<>();
    private final Set<String> missing = new ConcurrentSkipListSet<>();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong numbers = new AtomicLong();

    void acknowledge(String id, String word) {
        acknowledged.put(id, word);
        inOrder.put(numbers.incrementAndGet(), id);
    }

    /// A write that was answered with a refusal: nobody relies on it.
    void refuse() {
        refused.incrementAndGet();
    }

    void miss(String id) {
        missing.add(id);
    }

    int size() {
        return acknowledged.size();
    }

    long refused() {
        return refused.get();
    }

    String word(String id) {
        return Optional.ofNullable(acknowledged.get(id)).orElseThrow();
    }

    List<String> ids() {
        return List.copyOf(inOrder.values());
    }

    /// The last so many.
    List<String> latest(int count) {
        var all = ids();
        return all.subList(Math.max(0, all.size() - count), all.size());
    }

    List<String> missing() {
        return List.copyOf(missing);
    }
}
