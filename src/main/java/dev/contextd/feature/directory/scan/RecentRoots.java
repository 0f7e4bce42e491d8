package dev.contextd.feature.directory.scan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// A bounded cache of the contexts of each root that was asked about recently.
public final class RecentRoots implements AutoCloseable {
    /// Each may watch many directories, and the system has only so many watches to give.
    private static final int ROOTS_MAX = 16;

    private final Map<Path, RootContexts> recentRoots = new LinkedHashMap<>(16, 0.75f, true);

    public RootContexts.Result of(ContextRoot contextRoot) throws IOException, InterruptedException {
        return rootContexts(contextRoot).result();
    }

    private synchronized RootContexts rootContexts(ContextRoot contextRoot) throws IOException {
        var known = recentRoots.get(contextRoot.root());
        if (known != null) {
            return known;
        }
        if (recentRoots.size() >= ROOTS_MAX) {
            var eldest = recentRoots.entrySet().iterator();
            eldest.next().getValue().close();
            eldest.remove();
        }
        var rootContexts = RootContexts.watching(contextRoot);
        recentRoots.put(contextRoot.root(), rootContexts);
        return rootContexts;
    }

    @Override
    public synchronized void close() {
        recentRoots.values().forEach(RootContexts::close);
        recentRoots.clear();
    }
}
