package dev.contextd.keep.search.lucene;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Place;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Vector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/// Finds by meaning. Few candidates are all compared, which is exact and for them also faster; among many the graph of
/// neighbours leads to nearly all of the nearest.
final class DenseLeg {
    /// Up to so many candidates are compared one by one: a few milliseconds.
    private static final int EXACT_MAX = 8_000;

    /// How many the graph is asked for at least: the more, the fewer of the nearest are missed.
    private static final int CANDIDATES_MIN = 50;

    /// How many stretches of one document may be in the way of others.
    private static final int STRETCHES = 4;

    private DenseLeg() {}

    static List<Legs.Hit> of(Query query, Vector wanted, IndexSearcher searcher) throws IOException {
        var filter = Fields.filter(query);
        var weight = searcher.createWeight(searcher.rewrite(filter), ScoreMode.COMPLETE_NO_SCORES, 1);
        int depth = query.depth();
        var found = new ArrayList<Legs.Hit>();
        if (candidates(weight, searcher) <= EXACT_MAX) {
            found.addAll(exact(weight, wanted, depth, searcher));
        } else if (query.scopes().size() == 1) {
            found.addAll(nearby(filter, wanted, depth, searcher));
        } else {
            // the graph knows nothing of owners
            for (SearchScope scope : query.scopes()) {
                found.addAll(of(query.in(List.of(scope)), wanted, searcher));
            }
        }
        found.sort(Legs.Hit.BEST_FIRST);
        return found;
    }

    /// How many documents pass the filter, at most.
    private static long candidates(Weight filter, IndexSearcher searcher) throws IOException {
        long sum = 0;
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            ScorerSupplier supplier = filter.scorerSupplier(leaf);
            sum += supplier == null ? 0 : supplier.cost();
        }
        return sum;
    }

    private static List<Legs.Hit> exact(Weight filter, Vector wanted, int depth, IndexSearcher searcher)
            throws IOException {
        var best = new Best(depth);
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            var vectors = leaf.reader().getFloatVectorValues(Fields.vectors(wanted));
            var scorer = vectors == null ? null : vectors.scorer(wanted.components());
            var passing = filter.scorer(leaf);
            if (scorer == null || passing == null) {
                continue;
            }
            var live = leaf.reader().getLiveDocs();
            var ids = leaf.reader().getSortedDocValues(Fields.ID);
            var places = new Fields.Places(leaf.reader());
            var having = scorer.iterator();
            var docs = passing.iterator();
            for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
                boolean has = having.docID() == doc || (having.docID() < doc && having.advance(doc) == doc);
                if (has && (live == null || live.get(doc))) {
                    ids.advanceExact(doc);
                    best.offer(ids, places.of(doc), cosine(scorer.score()));
                }
            }
            best.endSegment(ids);
        }
        return best.all();
    }

    /// The best documents of each owner. The stretches of a document stand side by side; the best of them counts.
    private static final class Best {
        private static final Place NOWHERE = new Place(new Holder(""), ProjectKey.NONE, "");

        private final int depth;
        private final Map<Holder, PriorityQueue<Legs.Hit>> worstFirst = new HashMap<>();
        private int document = -1;
        private Place place = NOWHERE;
        private double cosine;

        Best(int depth) {
            this.depth = depth;
        }

        /// @param ids at the document
        void offer(SortedDocValues ids, Place where, double score) throws IOException {
            if (ids.ordValue() == document) {
                cosine = Math.max(cosine, score);
                return;
            }
            int next = ids.ordValue();
            endSegment(ids);
            document = next;
            place = where;
            cosine = score;
        }

        /// Takes in the document that was offered last.
        void endSegment(SortedDocValues ids) throws IOException {
            if (document < 0) {
                return;
            }
            var queue = worstFirst.computeIfAbsent(
                    place.holder(), _ -> new PriorityQueue<>(Legs.Hit.BEST_FIRST.reversed()));
            if (queue.size() < depth || cosine >= queue.element().score()) {
                queue.add(new Legs.Hit(ids.lookupOrd(document).utf8ToString(), place, cosine, Set.of()));
            }
            if (queue.size() > depth) {
                queue.remove();
            }
            document = -1;
        }

        List<Legs.Hit> all() {
            return worstFirst.values().stream().flatMap(Collection::stream).toList();
        }
    }

    private static List<Legs.Hit> nearby(
            org.apache.lucene.search.Query filter, Vector wanted, int depth, IndexSearcher searcher)
            throws IOException {
        int candidates = Math.max(depth, CANDIDATES_MIN);
        var hits = nearest(candidates, filter, wanted, searcher);
        // Where stretches of the same documents have taken the places of others, those are looked for as well.
        var best = hits.left() && hits.best().size() < depth
                ? nearest(candidates * STRETCHES, filter, wanted, searcher).best()
                : hits.best();
        return best.stream().sorted(Legs.Hit.BEST_FIRST).limit(depth).toList();
    }

    /// @param left whether there may be more
    private record Nearest(List<Legs.Hit> best, boolean left) {}

    private static Nearest nearest(
            int candidates, org.apache.lucene.search.Query filter, Vector wanted, IndexSearcher searcher)
            throws IOException {
        var nearest = new KnnFloatVectorQuery(Fields.vectors(wanted), wanted.components(), candidates, filter);
        var found = List.of(searcher.search(nearest, candidates).scoreDocs);
        var ids = Nameplates.ids(found, searcher.getIndexReader());
        var places = Nameplates.places(found, searcher.getIndexReader());
        var best = new LinkedHashMap<String, Legs.Hit>();
        for (ScoreDoc each : found) {
            // the best stretch of a document comes first
            String id = Objects.requireNonNull(ids.get(each.doc));
            var place = Objects.requireNonNull(places.get(each.doc));
            best.putIfAbsent(id, new Legs.Hit(id, place, cosine(each.score), Set.of()));
        }
        return new Nearest(List.copyOf(best.values()), found.size() == candidates);
    }

    /// Lucene's scores of vectors are from 0 to 1.
    private static double cosine(float score) {
        return 2.0 * score - 1;
    }
}
