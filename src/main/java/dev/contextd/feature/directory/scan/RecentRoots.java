package dev.contextd.feature.directory.scan;

import dev.contextd.base.cache.LruCache;
import java.io.IOException;
import java.nio.file.Path;

/// A bounded cache of the contexts of each root that was asked about recently.
public final class RecentRoots implements AutoCloseable {
    /// Each may watch many directories, and the system has only so many watches to give.
    private static final int ROOTS_MAX = 16;

    private final LruCache<Path, RootContexts> recentRoots = new LruCache<>(ROOTS_MAX);

    private final Path bell;

    /// @param bell a directory of our own, see [ChangedDirectories]
    public RecentRoots(Path bell) {
        this.bell = bell;
    }

    public RootContexts.Result of(ContextRoot contextRoot) throws IOException, InterruptedException {
        return rootContexts(contextRoot).result();
    }

    private synchronized RootContexts rootContexts(ContextRoot contextRoot) throws IOException {
        var known = recentRoots.find(contextRoot.root());
        if (known.isPresent()) {
            return known.get();
        }
        var rootContexts = RootContexts.watching(contextRoot, bell);
        recentRoots.put(contextRoot.root(), rootContexts).ifPresent(RootContexts::close);
        return rootContexts;
    }

    @Override
    public synchronized void close() {
        recentRoots.values().forEach(RootContexts::close);
        recentRoots.removeIf(_ -> true);
    }
}
