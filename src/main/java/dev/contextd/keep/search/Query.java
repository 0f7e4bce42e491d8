package dev.contextd.keep.search;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// What to look for, and where.
///
/// @param scopes any of these; one for each owner
/// @param kinds any of these; all kinds if empty
/// @param tags all of these
/// @param anyTag at least one of these, unless there are none
/// @param since not older than this
/// @param until older than this
/// @param text words to find; no lexical leg if blank
/// @param meaning to find; no dense leg if absent. It may have to be waited for, so that an index does best to look up
///     the words first
/// @param depth how many of each leg, for each scope
public record Query(
        List<SearchScope> scopes,
        Set<String> kinds,
        Set<String> tags,
        Set<String> anyTag,
        Optional<Instant> since,
        Optional<Instant> until,
        String text,
        Supplier<Optional<Vector>> meaning,
        int depth) {
    public Query {
        scopes = List.copyOf(scopes);
    }

    public Query(
            SearchScope scope,
            Set<String> kinds,
            Set<String> tags,
            Optional<Instant> since,
            Optional<Instant> until,
            String text,
            Optional<Vector> vector,
            int depth) {
        this(List.of(scope), kinds, tags, Set.of(), since, until, text, () -> vector, depth);
    }

    public Optional<Vector> vector() {
        return meaning.get();
    }

    /// The same with fewer of each leg.
    public Query to(int newDepth) {
        return new Query(scopes, kinds, tags, anyTag, since, until, text, meaning, newDepth);
    }

    /// The same among fewer scopes.
    public Query in(List<SearchScope> fewer) {
        return new Query(fewer, kinds, tags, anyTag, since, until, text, meaning, depth);
    }
}
