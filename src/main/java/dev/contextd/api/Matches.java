package dev.contextd.api;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a search found.
///
/// @param found the best first; empty if nothing is relevant
/// @param note said when the search could not do all it should, such as go by meaning
public record Matches<T>(List<T> found, Optional<String> note) implements Iterable<T> {
    public Matches {
        found = List.copyOf(found);
    }

    @Override
    public Iterator<T> iterator() {
        return found.iterator();
    }

    /// What was found, the best first.
    public Stream<T> stream() {
        return found.stream();
    }
}
