package dev.contextd.keep.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes one list of the two legs: words and meaning are added as the [Blend] says.
///
/// What stands around a document speaks for it too, where documents follow one another. Words there count once,
/// however often they come, and less with the distance. So a document can be found that has none of the words itself
/// and is far in meaning: the short answer to the question that has them.
public final class Fusion {
    /// How much a word counts that stands in the document, next to it, and one further.
    private static final double[] BY_DISTANCE = {1, 0.9, 0.7};

    /// Cosine where none is known, or none is given on it.
    private static final double UNKNOWN = 0.55;

    /// Rarity of a term that the index says nothing of.
    private static final double ANY_RARITY = 1;

    private static final Comparator<Hit> BEST_FIRST =
            Comparator.comparingDouble(Hit::sum).reversed().thenComparing(Hit::id);

    private final Blend blend;
    private final Legs legs;
    private final double rarityOfAll;
    private final Map<String, Legs.Hit> byWords = new HashMap<>();
    private final Map<String, Legs.Hit> byMeaning = new HashMap<>();
    private final double denseShare;
    private final double missingCosine;

    private Fusion(Query query, Set<String> terms, Legs legs, Blend blend, double denseShare) {
        this.blend = blend;
        this.denseShare = denseShare;
        this.legs = legs;
        this.rarityOfAll = rarity(terms);
        legs.lexical().forEach(hit -> byWords.put(hit.id(), hit));
        legs.dense().forEach(hit -> byMeaning.put(hit.id(), hit));
        this.missingCosine = missingCosine(query.depth());
    }

    /// A document in the fused list, with what is needed to say why.
    ///
    /// @param sum what speaks for it; the [Blend] knows what that is worth
    /// @param terms of the query that the document has
    /// @param nearby those that it has not, but what stands around it
    /// @param cosine between query and document, if it was found by meaning
    public record Hit(
            String id, Place place, double sum, Set<String> terms, Set<String> nearby, OptionalDouble cosine) {}

    /// The best of both legs of the query, best first, equal sums by id.
    public static List<Hit> fuse(Query query, Legs legs, Blend blend) {
        return fuse(query, legs, blend, 1);
    }

    /// @param denseShare how much is given on meaning, from 0 to 1; less if many documents have no vector yet
    public static List<Hit> fuse(Query query, Legs legs, Blend blend, double denseShare) {
        var weighed = blend.weighing(QueryStyle.of(query.text()).wordsFactor());
        var terms = Terms.ofQuery(query.text());
        return query.scopes().stream()
                .map(scope -> legs.of(scope.holder()))
                .filter(its -> !its.lexical().isEmpty() || !its.dense().isEmpty())
                .flatMap(its -> new Fusion(query, terms, its, weighed, denseShare)
                        .sums().stream().limit(query.depth()))
                .sorted(BEST_FIRST)
                .toList();
    }

    private List<Hit> sums() {
        var places = new HashMap<String, Place>();
        byWords.values().forEach(hit -> places.put(hit.id(), hit.place()));
        byMeaning.values().forEach(hit -> places.put(hit.id(), hit.place()));
        if (blend.surroundings().mayAnswer()) {
            for (var known : List.copyOf(places.entrySet())) {
                neighbours(known.getKey()).forEach(id -> places.putIfAbsent(id, known.getValue()));
            }
        }
        return places.entrySet().stream()
                .map(entry -> hit(entry.getKey(), entry.getValue()))
                .sorted(BEST_FIRST)
                .toList();
    }

    private List<String> neighbours(String id) {
        var all = new ArrayList<String>();
        for (int distance = 1; distance < BY_DISTANCE.length; distance++) {
            blend.surroundings().at(id, distance).ifPresent(all::add);
            blend.surroundings().at(id, -distance).ifPresent(all::add);
        }
        return all;
    }

    private Hit hit(String id, Place place) {
        var own = byWords.get(id);
        var dense = byMeaning.get(id);
        double words = own == null ? 0 : own.score() / rarityOfAll;
        var has = own == null ? Set.<String>of() : own.terms();
        var counted = counted(id);
        double around = 0;
        for (var term : counted.entrySet()) {
            around += term.getValue() * rarity(term.getKey());
        }
        double sum = blend.words() * words
                + blend.around() * around / rarityOfAll
                + blend.meaning() * (cosine(dense) + blend.nearby() * nearby(id));
        var nearby = new LinkedHashSet<>(counted.keySet());
        nearby.removeAll(has);
        return new Hit(
                id, place, sum, has, nearby, dense == null ? OptionalDouble.empty() : OptionalDouble.of(dense.score()));
    }

    /// The terms in a document and around it, each with how much it counts.
    private Map<String, Double> counted(String id) {
        var counted = new HashMap<String, Double>();
        count(id, BY_DISTANCE[0], counted);
        for (int distance = 1; distance < BY_DISTANCE.length; distance++) {
            for (int way : new int[] {-distance, distance}) {
                double weight = BY_DISTANCE[distance];
                blend.surroundings().at(id, way).ifPresent(it -> count(it, weight, counted));
            }
        }
        return counted;
    }

    private void count(String id, double weight, Map<String, Double> counted) {
        var hit = byWords.get(id);
        if (hit != null) {
            hit.terms().forEach(term -> counted.merge(term, weight, Math::max));
        }
    }

    /// The mean over those next to it.
    private double nearby(String id) {
        if (blend.nearby() == 0) {
            return 0;
        }
        double sum = 0;
        int count = 0;
        for (int way : new int[] {-1, 1}) {
            var neighbour = blend.surroundings().at(id, way);
            if (neighbour.isPresent()) {
                sum += cosine(byMeaning.get(neighbour.get()));
                count++;
            }
        }
        return count == 0 ? cosine(null) : sum / count;
    }

    private double cosine(Legs.@Nullable Hit dense) {
        double cosine = dense == null ? missingCosine : dense.score();
        return denseShare * cosine + (1 - denseShare) * UNKNOWN;
    }

    /// What is not among so many as were asked for is not nearer than the last of them; otherwise it has no vector yet,
    /// and may mean as much as any.
    private double missingCosine(int depth) {
        if (byMeaning.isEmpty()) {
            return UNKNOWN;
        }
        var cosines = legs.dense().stream().mapToDouble(Legs.Hit::score);
        return legs.dense().size() >= depth
                ? cosines.min().orElseThrow()
                : cosines.average().orElseThrow();
    }

    private double rarity(Set<String> some) {
        double sum = some.stream().mapToDouble(this::rarity).sum();
        return sum == 0 ? 1 : sum;
    }

    private double rarity(String term) {
        return legs.rarity().getOrDefault(term, ANY_RARITY);
    }
}
