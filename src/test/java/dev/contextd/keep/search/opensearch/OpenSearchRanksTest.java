package dev.contextd.keep.search.opensearch;

import static dev.contextd.keep.search.Corpora.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Corpora;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Fusion;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same documents have the same ranks as in the index in files, in each leg and fused.
public class OpenSearchRanksTest {
    private static final int DIMENSIONS = 16;

    @TempDir
    Path folder;

    /// An index of the test's own.
    protected EngineUrl url() {
        return EngineUrl.of("search.url", Prefixes.url(OpenSearchCluster.shared(), folder));
    }

    /// Whose a document is.
    protected String owner(int i) {
        return i % 3 == 0 ? "ann" : "bob";
    }

    private OpenSearchIndex engine(int exactMax) {
        return new OpenSearchIndex(url(), exactMax);
    }

    private Document document(Random random, int i) {
        var text = IntStream.range(0, 5 + random.nextInt(60))
                .mapToObj(_ -> "word" + (int) Math.abs(random.nextGaussian() * 60))
                .collect(Collectors.joining(" "));
        return new Document(
                "d" + i,
                new Holder(owner(i)),
                new ProjectKey("shop"),
                "note",
                Set.of(),
                Corpora.NOON,
                1 + i,
                text,
                Optional.of(Corpora.vector(Corpora.MODEL, random, DIMENSIONS, 1 + random.nextInt(3))));
    }

    @Test
    void equalThoseOfTheIndexInFiles() {
        var random = new Random(11);
        var documents =
                IntStream.range(0, 400).mapToObj(i -> document(random, i)).toList();
        try (var engine = engine(1_000);
                var files = new LuceneSearchIndex(folder)) {
            engine.put(documents);
            files.put(documents);
            int compared = 0;
            for (int i = 0; i < 30; i++) {
                var text = IntStream.range(0, 1 + random.nextInt(4))
                        .mapToObj(_ -> "word" + random.nextInt(80))
                        .collect(Collectors.joining(" "));
                var meaning = Optional.of(Corpora.vector(random, DIMENSIONS));
                var query = new Query(
                        List.of(
                                new SearchScope(new Holder("ann"), Optional.empty()),
                                new SearchScope(new Holder("bob"), Optional.of(new ProjectKey("shop")))),
                        Set.of(),
                        Set.of(),
                        Set.of(),
                        Optional.empty(),
                        Optional.empty(),
                        text,
                        () -> meaning,
                        20);
                var expected = files.search(query);
                var actual = engine.search(query);

                assertThat(termsById(actual)).isEqualTo(termsById(expected));
                assertThat(actual.rarity()).isEqualTo(expected.rarity());
                assertThat(ids(actual.dense())).isEqualTo(ids(expected.dense()));
                for (int rank = 0; rank < expected.dense().size(); rank++) {
                    assertThat(actual.dense().get(rank).score())
                            .isCloseTo(expected.dense().get(rank).score(), within(1e-5));
                }
                assertThat(ids(actual.lexical())).isEqualTo(ids(expected.lexical()));
                assertThat(fused(query, actual)).isEqualTo(fused(query, expected));
                compared += expected.lexical().size();
            }
            assertThat(compared).isGreaterThan(300);
        }
    }

    private static List<String> fused(Query query, Legs legs) {
        return Fusion.fuse(query, legs, Blend.ITEMS).stream()
                .map(Fusion.Hit::id)
                .toList();
    }

    private static List<Legs.Hit> termsById(Legs legs) {
        return legs.lexical().stream()
                .map(hit -> new Legs.Hit(hit.id(), hit.place(), 0, hit.terms()))
                .sorted(Comparator.comparing(Legs.Hit::id))
                .toList();
    }

    /// Whatever is written in whatever order, also under the same ordinal and after deletions.
    @Test
    void randomHistoriesGiveTheSameAsTheSimpleIndex() {
        var random = new Random(5);
        try (var engine = engine(1_000);
                var heap = new HeapSearchIndex()) {
            for (int step = 0; step < 40; step++) {
                change(random, List.of(engine, heap));
                var query = Corpora.query(
                        "word" + random.nextInt(20) + " word" + random.nextInt(20),
                        Optional.of(Corpora.vector(random.nextBoolean() ? "a" : "b", random, DIMENSIONS)),
                        1_000);
                var expected = heap.search(query);
                var actual = engine.search(query);

                assertThat(termsById(actual)).as("step %d", step).isEqualTo(termsById(expected));
                assertThat(ids(actual.dense())).as("step %d", step).isEqualTo(ids(expected.dense()));
                assertThat(engine.size()).as("step %d", step).isEqualTo(heap.size());
            }
        }
    }

    private static void change(Random random, List<SearchIndex> indexes) {
        if (random.nextInt(3) == 0) {
            var ids = List.of("d" + random.nextInt(12), "d" + random.nextInt(12));
            long ordinal = random.nextInt(12);
            indexes.forEach(index -> index.delete(new Holder("ann"), ids, ordinal));
        } else {
            var documents = IntStream.range(0, 1 + random.nextInt(8))
                    .mapToObj(_ -> versionOf(random, "d" + random.nextInt(12), random.nextInt(12)))
                    .toList();
            indexes.forEach(index -> index.put(documents));
        }
    }

    private static Document versionOf(Random random, String id, long ordinal) {
        var text = "word" + random.nextInt(20) + " word" + random.nextInt(20);
        var model = random.nextBoolean() ? "a" : "b";
        return random.nextInt(3) == 0
                ? Corpora.document(id, ordinal, text)
                : Corpora.document(id, ordinal, text, Corpora.vector(model, random, DIMENSIONS));
    }

    /// Along the graph, which is taken where there are too many to compare with all; also of one tenant among many.
    @Test
    void nearlyAllOfTheNearestAreFoundAlongTheGraph() {
        var random = new Random(7);
        var centres = Corpora.centres(random, 60, 32);
        var documents = new ArrayList<Document>();
        for (int i = 0; i < 3_000; i++) {
            var it = Corpora.document("d" + i, 1, "", Corpora.clustered(random, centres, 1));
            documents.add(i % 200 == 0 ? of("rare", it) : i % 2 == 0 ? it : of("others", it));
        }
        try (var engine = engine(10);
                var heap = new HeapSearchIndex()) {
            engine.put(documents);
            heap.put(documents);
            for (String owner : List.of("ann", "rare")) {
                var scope = List.of(new SearchScope(new Holder(owner), Optional.empty()));
                engine.search(
                        Corpora.near(Corpora.clustered(random, centres, 1), 10).in(scope));
                int found = 0;
                for (int i = 0; i < 20; i++) {
                    Vector wanted = Corpora.clustered(random, centres, 1);
                    var query = Corpora.near(wanted, 10).in(scope);
                    var expected = ids(heap.search(query).dense());
                    var actual = ids(engine.search(query).dense());
                    assertThat(actual).hasSize(10).doesNotHaveDuplicates();
                    found += (int) expected.stream().filter(actual::contains).count();
                }
                assertThat(found / 200.0).as(owner).isGreaterThanOrEqualTo(0.95);
            }
        }
    }

    private static Document of(String owner, Document it) {
        return new Document(
                it.id(),
                new Holder(owner),
                it.project(),
                it.kind(),
                it.tags(),
                it.at(),
                it.ordinal(),
                it.text(),
                it.vector());
    }
}
