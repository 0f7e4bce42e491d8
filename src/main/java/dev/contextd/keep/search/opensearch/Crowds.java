package dev.contextd.keep.search.opensearch;

import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Where there are too many vectors to compare with all of them; learnt from the first time that was done.
final class Crowds {
    /// As in the index in files.
    static final int SIZE_MIN = 8_000;

    private static final int KNOWN_MAX = 10_000;

    private final int sizeMin;

    private final Map<Where, Boolean> known = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Where, Boolean> eldest) {
            return size() > KNOWN_MAX;
        }
    };

    /// @param sizeMin more than this are one; if it is 0, all are, and nothing has to be learnt
    Crowds(int sizeMin) {
        this.sizeMin = sizeMin;
    }

    int sizeMin() {
        return sizeMin;
    }

    private record Where(SearchScope scope, Set<String> kinds) {}

    synchronized boolean isOne(SearchScope scope, Query query) {
        return sizeMin == 0 || known.containsKey(new Where(scope, query.kinds()));
    }

    synchronized void learn(SearchScope scope, Query query) {
        known.put(new Where(scope, query.kinds()), true);
    }

    synchronized void forget() {
        known.clear();
    }
}
