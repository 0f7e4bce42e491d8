package dev.contextd.keep.search.heap;

import dev.contextd.base.project.Holder;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Terms;
import dev.contextd.keep.search.Vector;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Looks at every document for every search; what the others are compared with. Keeps nothing when closed.
public final class HeapSearchIndex implements SearchIndex {
    /// BM25's usual constants.
    private static final double K1 = 1.2;

    private static final double B = 0.75;

    private record Entry(Document document, Map<String, Long> frequencies, long length) {
        static Entry of(Document document) {
            var terms = Terms.of(document.text());
            var frequencies = terms.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
            return new Entry(document, frequencies, terms.size());
        }

        long frequency(String term) {
            return frequencies.getOrDefault(term, 0L);
        }
    }

    private final Map<String, Entry> entries = new HashMap<>();
    private final Map<String, Long> deleted = new HashMap<>();
    private long position;

    @Override
    public synchronized void put(List<Document> documents) {
        for (Document document : documents) {
            if (isNews(document)) {
                deleted.remove(document.id());
                entries.put(document.id(), Entry.of(document));
            }
        }
    }

    private boolean isNews(Document document) {
        var there = entries.get(document.id());
        if (there == null) {
            Long deletion = deleted.get(document.id());
            return deletion == null || document.ordinal() > deletion;
        }
        long ordinal = there.document().ordinal();
        return document.ordinal() > ordinal || (document.ordinal() == ordinal && bringsVector(document, there));
    }

    private static boolean bringsVector(Document document, Entry there) {
        var known = there.document().vector().map(Vector::modelId);
        return document.vector().isPresent()
                && !document.vector().map(Vector::modelId).equals(known);
    }

    @Override
    public synchronized void delete(Holder holder, Collection<String> ids, long ordinal) {
        for (String id : ids) {
            var there = entries.get(id);
            if (there == null || there.document().ordinal() < ordinal) {
                entries.remove(id);
                deleted.merge(id, ordinal, Math::max);
            }
        }
    }

    @Override
    public Legs search(Query query) {
        // it may have to be waited for, and what is waited for may come here
        var meaning = query.vector();
        synchronized (this) {
            return entries.isEmpty()
                    ? Legs.NONE
                    : new Legs(lexical(query), dense(query, meaning), rarity(Terms.ofQuery(query.text())));
        }
    }

    private List<Legs.Hit> lexical(Query query) {
        var weights = rarity(Terms.ofQuery(query.text()));
        double average = entries.values().stream()
                .filter(entry -> entry.length() > 0)
                .mapToLong(Entry::length)
                .average()
                .orElse(1);
        return inScope(query)
                .map(entry -> hit(entry, weights, average))
                .filter(hit -> !hit.terms().isEmpty())
                .collect(bestOfEach(query));
    }

    /// The weight of each term: the rarer, the more.
    private Map<String, Double> rarity(Set<String> terms) {
        long all = entries.values().stream().filter(entry -> entry.length() > 0).count();
        var rarity = new HashMap<String, Double>();
        for (String term : terms) {
            long having = entries.values().stream()
                    .filter(entry -> entry.frequency(term) > 0)
                    .count();
            rarity.put(term, Math.log(1 + (all - having + 0.5) / (having + 0.5)));
        }
        return rarity;
    }

    private static Legs.Hit hit(Entry entry, Map<String, Double> weights, double averageLength) {
        var terms = new LinkedHashSet<String>();
        double score = 0;
        for (var weight : weights.entrySet()) {
            double frequency = entry.frequency(weight.getKey());
            if (frequency > 0) {
                terms.add(weight.getKey());
                double brevity = 1 - B + B * entry.length() / averageLength;
                score += weight.getValue() * frequency / (frequency + K1 * brevity);
            }
        }
        // As a float, so that what other engines take for equal is equal here.
        return new Legs.Hit(entry.document().id(), entry.document().place(), (float) score, terms);
    }

    private List<Legs.Hit> dense(Query query, Optional<Vector> meaning) {
        return meaning.stream()
                .flatMap(wanted -> inScope(query)
                        .flatMap(entry -> entry
                                .document()
                                .vector()
                                .filter(v -> v.modelId().equals(wanted.modelId()))
                                .map(v -> new Legs.Hit(
                                        entry.document().id(),
                                        entry.document().place(),
                                        (float) v.similarity(wanted),
                                        Set.of()))
                                .stream()))
                .collect(bestOfEach(query));
    }

    /// The best of each owner's, then all of these in order.
    private static Collector<Legs.Hit, ?, List<Legs.Hit>> bestOfEach(Query query) {
        return Collectors.collectingAndThen(
                Collectors.groupingBy(hit -> hit.place().holder()),
                owners -> owners.values().stream()
                        .flatMap(hits ->
                                hits.stream().sorted(Legs.Hit.BEST_FIRST).limit(query.depth()))
                        .sorted(Legs.Hit.BEST_FIRST)
                        .toList());
    }

    private Stream<Entry> inScope(Query query) {
        return entries.values().stream().filter(entry -> matches(entry.document(), query));
    }

    private static boolean matches(Document d, Query q) {
        return q.scopes().stream().anyMatch(scope -> isIn(d, scope))
                && (q.kinds().isEmpty() || q.kinds().contains(d.kind()))
                && d.tags().containsAll(q.tags())
                && (q.anyTag().isEmpty() || d.tags().stream().anyMatch(q.anyTag()::contains))
                && q.since().map(since -> !d.at().isBefore(since)).orElse(true)
                && q.until().map(until -> d.at().isBefore(until)).orElse(true);
    }

    private static boolean isIn(Document document, SearchScope scope) {
        return document.holder().equals(scope.holder())
                && scope.project().map(document.project()::equals).orElse(true);
    }

    @Override
    public synchronized long position() {
        return position;
    }

    @Override
    public synchronized void commit(long newPosition) {
        position = newPosition;
    }

    @Override
    public synchronized void clear() {
        entries.clear();
        deleted.clear();
        position = 0;
    }

    @Override
    public void check() {}

    @Override
    public synchronized long size() {
        return entries.size();
    }

    @Override
    public void close() {}
}
