package dev.contextd.gateway;

import dev.contextd.base.cache.LruCache;
import dev.contextd.wire.History;
import java.util.HashSet;
import java.util.Set;

/// Counts how often a model goes back to a file after the branch that went there was folded: the price of folding.
final class Refetches {
    private static final int BRANCHES_MAX = 1_000;
    private static final int CALLS_MAX = 10_000;

    private final LruCache<String, Set<String>> files = new LruCache<>(BRANCHES_MAX);
    private final LruCache<String, Boolean> counted = new LruCache<>(CALLS_MAX);

    /// Those of the last calls in a history. Each call counts once, however often it is told.
    synchronized int in(History history, Set<String> folded) {
        var gone = new HashSet<String>();
        folded.forEach(branch -> gone.addAll(files.get(branch, history::filesIn)));
        int found = 0;
        for (var call : history.lastFiles().entrySet()) {
            if (counted.find(call.getKey()).isEmpty()) {
                counted.put(call.getKey(), true);
                found += (int) call.getValue().stream().filter(gone::contains).count();
            }
        }
        return found;
    }
}
