package dev.contextd.gateway;

import dev.contextd.wire.RemovedTurn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Books that are kept as long as a test lasts.
final class BooksInMemory implements Books {
    private final Map<String, Fate> fates = new HashMap<>();
    private final Map<String, List<RemovedTurn>> archive = new HashMap<>();
    private final Map<String, Long> open = new HashMap<>();
    private final List<LedgerEntry> counted = new ArrayList<>();
    private boolean away;

    /// The branch has ended.
    synchronized void ended(String branch) {
        fates.put(branch, Fate.UNDECIDED);
    }

    synchronized void away(boolean gone) {
        away = gone;
    }

    synchronized Fate fate(String branch) {
        return Optional.ofNullable(fates.get(branch)).orElseThrow();
    }

    synchronized List<RemovedTurn> archived(String branch) {
        return archive.getOrDefault(branch, List.of());
    }

    synchronized Map<String, Long> open() {
        return Map.copyOf(open);
    }

    synchronized LedgerEntry all() {
        return counted.stream().reduce(LedgerEntry.NOTHING, LedgerEntry::plus);
    }

    private void require() throws Unavailable {
        if (away) {
            throw new Unavailable("they are away");
        }
    }

    @Override
    public synchronized Map<String, Fate> fates(Set<String> branches) throws Unavailable {
        require();
        var known = new HashMap<>(fates);
        known.keySet().retainAll(branches);
        return known;
    }

    @Override
    public synchronized void fold(String branch, List<RemovedTurn> removed) throws Unavailable {
        require();
        archive.put(branch, List.copyOf(removed));
        fates.put(branch, Fate.FOLD);
    }

    @Override
    public synchronized void leave(String branch) throws Unavailable {
        require();
        fates.put(branch, Fate.LEFT);
    }

    @Override
    public synchronized void observe(Map<String, Long> bytesOfOpenBranches) {
        open.putAll(bytesOfOpenBranches);
    }

    @Override
    public synchronized void count(LedgerEntry increments) {
        counted.add(increments);
    }

    @Override
    public void close() {}
}
