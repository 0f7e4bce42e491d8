package dev.contextd.keep.search;

import java.util.List;
import java.util.Set;

/// What was found by words and what by meaning, each best first.
public record Legs(List<Hit> lexical, List<Hit> dense) {
    /// @param score BM25 in the lexical leg, the cosine in the dense one
    /// @param terms of the query that the document has, as the index knows them; empty in the dense leg
    public record Hit(String id, double score, Set<String> terms) {}
}
