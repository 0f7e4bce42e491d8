package dev.contextd.keep.search.lucene;

import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Terms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermStates;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/// Finds by words, with Lucene's BM25. Its statistics include documents that were replaced until their segments are
/// merged, so scores may shift a little over time; the order by id of equal ones does not.
final class LexicalLeg {
    private static final Sort BEST_FIRST =
            new Sort(SortField.FIELD_SCORE, new SortField(Fields.ID, SortField.Type.STRING));

    private LexicalLeg() {}

    static Legs of(Query query, IndexSearcher searcher) throws IOException {
        var terms = new LinkedHashMap<String, TermStates>();
        for (String term : Terms.ofQuery(query.text())) {
            terms.put(term, TermStates.build(searcher, new Term(Fields.TERMS, term), true));
        }
        return new Legs(hits(query, terms, searcher), List.of(), rarity(terms, searcher));
    }

    /// @param terms of the query, each looked up in all segments once
    private static List<Legs.Hit> hits(Query query, Map<String, TermStates> terms, IndexSearcher searcher)
            throws IOException {
        if (terms.isEmpty()) {
            return List.of();
        }
        var any = new BooleanQuery.Builder();
        terms.forEach((term, states) ->
                any.add(new TermQuery(new Term(Fields.TERMS, term), states), BooleanClause.Occur.SHOULD));
        var wanted = new BooleanQuery.Builder()
                .add(any.build(), BooleanClause.Occur.MUST)
                .add(Fields.filter(query), BooleanClause.Occur.FILTER)
                .build();
        var found = found(wanted, query, searcher);
        var matched = matched(terms, found, searcher);
        var places = Nameplates.places(found, searcher.getIndexReader());
        var hits = new ArrayList<Legs.Hit>(found.size());
        for (ScoreDoc hit : found) {
            var fields = ((FieldDoc) hit).fields;
            var its = matched.getOrDefault(hit.doc, Set.of());
            var place = Objects.requireNonNull(places.get(hit.doc));
            hits.add(new Legs.Hit(((BytesRef) fields[1]).utf8ToString(), place, (Float) fields[0], its));
        }
        hits.sort(Legs.Hit.BEST_FIRST);
        return hits;
    }

    /// How much each term weighs, as BM25 has it.
    private static Map<String, Double> rarity(Map<String, TermStates> terms, IndexSearcher searcher)
            throws IOException {
        var rarity = new HashMap<String, Double>();
        long documents = searcher.getIndexReader().getDocCount(Fields.TERMS);
        terms.forEach((term, states) -> {
            long having = states.docFreq();
            rarity.put(term, Math.log(1 + (documents - having + 0.5) / (having + 0.5)));
        });
        return rarity;
    }

    /// Where only one holder is asked for, Lucene may leave out what cannot be among the best.
    private static List<ScoreDoc> found(org.apache.lucene.search.Query wanted, Query query, IndexSearcher searcher)
            throws IOException {
        if (query.scopes().size() == 1) {
            return List.of(searcher.search(wanted, query.depth(), BEST_FIRST).scoreDocs);
        }
        var holders = query.scopes().stream().map(SearchScope::holder).toList();
        return searcher.search(wanted, new BestOfEach(holders, BEST_FIRST, query.depth()));
    }

    /// Which of the terms each of the documents has.
    private static Map<Integer, Set<String>> matched(
            Map<String, TermStates> terms, List<ScoreDoc> found, IndexSearcher searcher) throws IOException {
        var matched = new HashMap<Integer, Set<String>>();
        int[] docs = found.stream().mapToInt(f -> f.doc).sorted().toArray();
        for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
            int end = leaf.docBase + leaf.reader().maxDoc();
            int[] here = Arrays.stream(docs)
                    .filter(doc -> doc >= leaf.docBase && doc < end)
                    .toArray();
            var all = here.length == 0 ? null : leaf.reader().terms(Fields.TERMS);
            if (all != null) {
                match(terms, here, leaf, all.iterator(), matched);
            }
        }
        return matched;
    }

    private static void match(
            Map<String, TermStates> terms,
            int[] found,
            LeafReaderContext leaf,
            TermsEnum all,
            Map<Integer, Set<String>> matched)
            throws IOException {
        PostingsEnum postings = null;
        for (var term : terms.entrySet()) {
            var state = term.getValue().get(leaf);
            var known = state == null ? null : state.get();
            if (known == null) {
                continue;
            }
            all.seekExact(new BytesRef(term.getKey()), known);
            postings = all.postings(postings, PostingsEnum.NONE);
            for (int each : found) {
                int doc = each - leaf.docBase;
                if (postings.docID() == doc || (postings.docID() < doc && postings.advance(doc) == doc)) {
                    matched.computeIfAbsent(each, _ -> new LinkedHashSet<>()).add(term.getKey());
                }
            }
        }
    }
}
