package dev.contextd.feature.repository;

import dev.contextd.base.cache.LruCache;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The paths in the indexes that were asked about last, for questions about some of them.
final class IndexPaths {
    private static final int INDEXES_MAX = 100;

    /// Of all indexes together, some hundred bytes each.
    private static final int PATHS_MAX = 500_000;

    private final Function<IndexLocation, List<String>> read;
    private final int pathsMax;
    private final LruCache<IndexLocation, Known> recent;

    /// @param read goes through the files of an index
    IndexPaths(Function<IndexLocation, List<String>> read) {
        this(read, INDEXES_MAX, PATHS_MAX);
    }

    IndexPaths(Function<IndexLocation, List<String>> read, int indexesMax, int pathsMax) {
        this.read = read;
        this.pathsMax = pathsMax;
        this.recent = new LruCache<>(indexesMax);
    }

    /// Those of one index, with a lock of its own: who asks about another does not wait for it.
    private final class Known {
        private final IndexLocation place;
        private volatile @Nullable List<String> paths;

        Known(IndexLocation place) {
            this.place = place;
        }

        synchronized List<String> get() {
            var known = paths;
            if (known == null) {
                known = List.copyOf(read.apply(place));
                paths = known;
            }
            return known;
        }

        int size() {
            var known = paths;
            return known == null ? 0 : known.size();
        }
    }

    List<String> of(IndexLocation place) {
        var paths = recent.get(place, Known::new).get();
        recent.shrink(Known::size, pathsMax);
        return paths;
    }

    /// What is read after this is read anew.
    void forget(IndexLocation place) {
        recent.remove(place);
    }
}
