package dev.contextd.keep.library;

import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Surroundings;
import dev.contextd.keep.search.Vector;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// What an index is asked for a search.
final class IndexQuery {
    /// How many hits of each leg are fused for each one that is asked for.
    private static final int DEPTH_FACTOR = 4;

    private static final int DEPTH_MIN = 40;

    /// Where one speaks for another, a good one may be found far behind by itself.
    private static final int DEPTH_MIN_AMONG_OTHERS = 100;

    private IndexQuery() {}

    /// As deep as it takes to fuse both legs.
    static Query fused(Search search, Supplier<Optional<Vector>> meaning) {
        int least = search.blend().surroundings().equals(Surroundings.NONE) ? DEPTH_MIN : DEPTH_MIN_AMONG_OTHERS;
        return of(search, meaning, Math.max(least, search.limit() * DEPTH_FACTOR));
    }

    static Query of(Search search, Supplier<Optional<Vector>> meaning, int depth) {
        return new Query(
                scopes(search),
                Set.of(search.kind()),
                search.tags(),
                search.anyTag(),
                search.since(),
                search.until(),
                search.text(),
                meaning,
                depth);
    }

    /// Teams and organisations share across projects.
    private static List<SearchScope> scopes(Search search) {
        var first = search.holders().getFirst();
        return search.holders().stream()
                .distinct()
                .map(holder -> new SearchScope(holder, holder.equals(first) ? search.project() : Optional.empty()))
                .toList();
    }
}
