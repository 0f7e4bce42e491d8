package dev.contextd.keep.search;

import dev.contextd.base.project.Holder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What was found by words and what by meaning, each best first.
///
/// @param rarity how much each of the question's terms weighs, as BM25 has it: the fewer documents of the index have
///     it, the more; also of those that none has
public record Legs(List<Hit> lexical, List<Hit> dense, Map<String, Double> rarity) {
    public static final Legs NONE = new Legs(List.of(), List.of(), Map.of());

    /// @param score BM25 in the lexical leg, the cosine in the dense one
    /// @param terms of the query that the document has, as the index knows them; empty in the dense leg
    public record Hit(String id, Place place, double score, Set<String> terms) {
        /// Equal scores by id.
        public static final Comparator<Hit> BEST_FIRST =
                Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::id);
    }

    /// The same with what was found by meaning.
    public Legs with(List<Hit> meaning) {
        return new Legs(lexical, meaning, rarity);
    }

    /// What of it is one holder's.
    Legs of(Holder holder) {
        return new Legs(of(holder, lexical), of(holder, dense), rarity);
    }

    private static List<Hit> of(Holder holder, List<Hit> hits) {
        return hits.stream().filter(hit -> hit.place().holder().equals(holder)).toList();
    }
}
