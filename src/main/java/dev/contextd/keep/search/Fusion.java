package dev.contextd.keep.search;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/// Makes one list of the two legs by weighted reciprocal rank fusion: a document gets `weight / (K + rank)` from each
/// leg it is in. Ranks can be added where scores of different kinds cannot.
///
/// The weights come from the [QueryStyle]. A lexical hit counts by the square of the share of the query's terms it
/// has: the best of the documents with one word of a question is often just a document with that word.
public final class Fusion {
    /// The usual 60 makes the first place hardly better than the tenth; our lists are short and their top is good.
    private static final int K = 20;

    private static final Comparator<Hit> BEST_FIRST =
            Comparator.comparingDouble(Hit::score).reversed().thenComparing(Hit::id);

    private Fusion() {}

    /// A document in the fused list, with what is needed to say why.
    ///
    /// @param score from 0 to 1; 1 is the first of every leg with all terms
    /// @param terms of the query that the document has
    /// @param cosine between query and document, if it was found by meaning
    public record Hit(String id, Place place, double score, Set<String> terms, OptionalDouble cosine) {}

    /// The best of both legs of the query, best first, equal scores by id.
    public static List<Hit> fuse(Query query, Legs legs) {
        return fuse(query, legs, 1);
    }

    /// Each owner's documents are ranked among themselves, so that few stand up to many.
    ///
    /// @param denseShare how much of its usual weight the dense leg has; less if many documents have no vector yet
    public static List<Hit> fuse(Query query, Legs legs, double denseShare) {
        return query.scopes().stream()
                .flatMap(scope -> ofOne(query, legs.of(scope.holder()), denseShare).stream())
                .sorted(BEST_FIRST)
                .toList();
    }

    private static List<Hit> ofOne(Query query, Legs legs, double denseShare) {
        var style = QueryStyle.of(query.text());
        double denseWeight = style.denseWeight() * denseShare;
        int terms = Math.max(1, Terms.ofQuery(query.text()).size());
        var sums = new HashMap<String, Hit>();
        for (int rank = 1; rank <= legs.lexical().size(); rank++) {
            var hit = legs.lexical().get(rank - 1);
            double share = (double) hit.terms().size() / terms;
            double score = style.lexicalWeight() * share * share / (K + rank);
            sums.put(hit.id(), new Hit(hit.id(), hit.place(), score, hit.terms(), OptionalDouble.empty()));
        }
        for (int rank = 1; rank <= legs.dense().size(); rank++) {
            var hit = legs.dense().get(rank - 1);
            double score = denseWeight / (K + rank);
            var found = new Hit(hit.id(), hit.place(), score, Set.of(), OptionalDouble.of(hit.score()));
            sums.merge(hit.id(), found, Fusion::both);
        }
        double best = ((legs.lexical().isEmpty() ? 0 : style.lexicalWeight())
                        + (legs.dense().isEmpty() ? 0 : denseWeight))
                / (K + 1);
        return sums.values().stream()
                .map(hit -> new Hit(hit.id(), hit.place(), Math.min(1, hit.score() / best), hit.terms(), hit.cosine()))
                .sorted(BEST_FIRST)
                .limit(query.depth())
                .toList();
    }

    private static Hit both(Hit lexical, Hit dense) {
        return new Hit(lexical.id(), lexical.place(), lexical.score() + dense.score(), lexical.terms(), dense.cosine());
    }
}
