package dev.contextd.keep.search.lucene;

import dev.contextd.base.project.Holder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;

/// The best of each holder, collected in one search over all of them.
///
/// @param depth how many of each
record BestOfEach(List<Holder> holders, Sort order, int depth)
        implements CollectorManager<BestOfEach.Sorting, List<ScoreDoc>> {
    @Override
    public Sorting newCollector() {
        return new Sorting(holders.stream()
                .collect(Collectors.toMap(
                        holder -> holder,
                        _ -> new TopFieldCollectorManager(order, depth, null, Integer.MAX_VALUE).newCollector())));
    }

    /// In no order between holders.
    @Override
    public List<ScoreDoc> reduce(Collection<Sorting> collected) {
        return collected.stream()
                .flatMap(sorting -> sorting.best.values().stream())
                .flatMap(best -> Stream.of(best.topDocs().scoreDocs))
                .toList();
    }

    /// Hands each document to its holder's collector.
    static final class Sorting implements Collector {
        private final Map<Holder, TopFieldCollector> best;

        private Sorting(Map<Holder, TopFieldCollector> best) {
            this.best = best;
        }

        @Override
        public ScoreMode scoreMode() {
            return ScoreMode.COMPLETE;
        }

        @Override
        public LeafCollector getLeafCollector(LeafReaderContext segment) throws IOException {
            var places = new Fields.Places(segment.reader());
            var holders = new ArrayList<Holder>();
            var leaves = new ArrayList<LeafCollector>();
            for (var each : best.entrySet()) {
                holders.add(each.getKey());
                leaves.add(each.getValue().getLeafCollector(segment));
            }
            return new LeafCollector() {
                @Override
                public void setScorer(Scorable scorer) throws IOException {
                    for (LeafCollector leaf : leaves) {
                        leaf.setScorer(scorer);
                    }
                }

                @Override
                public void collect(int doc) throws IOException {
                    leaves.get(holders.indexOf(places.of(doc).holder())).collect(doc);
                }
            };
        }
    }
}
