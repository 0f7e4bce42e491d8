package dev.contextd.feature.hook;

import dev.contextd.base.cache.LruCache;
import dev.contextd.keep.library.RecalledMemory;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Which memories each session was given, by whatever hook: what a model has in its context need not go there again.
final class GivenMemories {
    private static final int SESSIONS_MAX = 1_000;
    private static final int MEMORIES_MAX = 1_000;

    private final LruCache<String, Set<String>> bySession = new LruCache<>(SESSIONS_MAX);

    Set<String> of(String session) {
        var known = known(session);
        synchronized (known) {
            return Set.copyOf(known);
        }
    }

    void add(String session, Set<String> ids) {
        var known = known(session);
        synchronized (known) {
            ids.stream().limit(Math.max(0, MEMORIES_MAX - known.size())).forEach(known::add);
        }
    }

    /// The first of those that the session does not have yet, which it has from now on.
    List<RecalledMemory> fresh(String session, List<RecalledMemory> found, int limit) {
        var known = known(session);
        synchronized (known) {
            var fresh = found.stream()
                    .filter(it -> !known.contains(it.id()))
                    .limit(limit)
                    .toList();
            fresh.stream().limit(Math.max(0, MEMORIES_MAX - known.size())).forEach(it -> known.add(it.id()));
            return fresh;
        }
    }

    /// The session's context is empty again.
    void forget(String session) {
        bySession.remove(session);
    }

    private Set<String> known(String session) {
        return bySession.get(session, _ -> new LinkedHashSet<>());
    }
}
