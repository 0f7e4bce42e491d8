package dev.contextd.keep.search.lucene;

import static dev.contextd.keep.search.Corpora.NOON;
import static dev.contextd.keep.search.Corpora.ids;
import static dev.contextd.keep.search.Corpora.near;
import static dev.contextd.keep.search.Corpora.vector;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.search.Corpora;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The same history gives the same answers as the simple index does.
class LuceneAgainstHeapTest {
    private static final int DIMENSIONS = 16;
    private static final List<String> WORDS =
            List.of("apple", "pear", "plum", "tokenStore", "src/main/App.java", "builds", "building", "the", "v1.2");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void randomHistoriesGiveTheSameSetsAndTheSameNearest(long seed) {
        var random = new Random(seed);
        SearchIndex lucene = new LuceneSearchIndex(folder);
        var heap = new HeapSearchIndex();
        try {
            for (int step = 0; step < 150; step++) {
                if (random.nextInt(40) == 0) {
                    lucene.commit(step);
                    lucene.close();
                    lucene = new LuceneSearchIndex(folder);
                    assertThat(lucene.position()).isEqualTo(step);
                }
                change(random, List.of(lucene, heap));
                var query = query(random);
                var expected = heap.search(query);
                var actual = lucene.search(query);

                String where = "seed %d step %d %s".formatted(seed, step, query);
                assertThat(termsById(actual)).as(where).isEqualTo(termsById(expected));
                assertThat(ids(actual.dense())).as(where).isEqualTo(ids(expected.dense()));
                assertThat(lucene.size()).as(where).isEqualTo(heap.size());
            }
        } finally {
            lucene.close();
        }
    }

    private static void change(Random random, List<SearchIndex> indexes) {
        if (random.nextInt(4) == 0) {
            var ids = List.of("d" + random.nextInt(40), "d" + random.nextInt(40));
            long ordinal = random.nextInt(20);
            indexes.forEach(index -> index.delete(new Holder("ann"), ids, ordinal));
        } else {
            var documents = IntStream.range(0, 1 + random.nextInt(5))
                    .mapToObj(_ -> document(random, "d" + random.nextInt(40), random.nextInt(20)))
                    .toList();
            indexes.forEach(index -> index.put(documents));
        }
    }

    private static Document document(Random random, String id, long ordinal) {
        return new Document(
                id,
                new Holder(pick(random, "ann", "bob")),
                new ProjectKey(pick(random, "shop", "bank")),
                pick(random, "note", "code", "file"),
                Set.copyOf(List.of(pick(random, "x", "y"))),
                NOON.plusSeconds(random.nextInt(10)),
                ordinal,
                IntStream.range(0, random.nextInt(6))
                        .mapToObj(_ -> WORDS.get(random.nextInt(WORDS.size())))
                        .collect(Collectors.joining(" ")),
                maybe(random, vector(pick(random, "a", "b"), random, DIMENSIONS, 1 + random.nextInt(3))));
    }

    private static Query query(Random random) {
        return new Query(
                scopes(random),
                random.nextBoolean() ? Set.of() : Set.of("note", "code"),
                random.nextBoolean() ? Set.of() : Set.of("x"),
                random.nextBoolean() ? Set.of() : Set.of("y", "nobody has this one"),
                maybe(random, NOON.plusSeconds(random.nextInt(10))),
                maybe(random, NOON.plusSeconds(random.nextInt(10))),
                WORDS.get(random.nextInt(WORDS.size())) + " " + WORDS.get(random.nextInt(WORDS.size())),
                known(maybe(random, vector(pick(random, "a", "b"), random, DIMENSIONS))),
                1000);
    }

    private static Supplier<Optional<Vector>> known(Optional<Vector> meaning) {
        return () -> meaning;
    }

    private static List<SearchScope> scopes(Random random) {
        var all = List.of(
                new SearchScope(new Holder("ann"), maybe(random, new ProjectKey(pick(random, "shop", "bank")))),
                new SearchScope(new Holder("bob"), maybe(random, new ProjectKey(pick(random, "shop", "bank")))),
                new SearchScope(new Holder("nobody"), Optional.empty()));
        int from = random.nextInt(all.size());
        return all.subList(from, from + 1 + random.nextInt(all.size() - from));
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static <T> Optional<T> maybe(Random random, T value) {
        return random.nextBoolean() ? Optional.of(value) : Optional.empty();
    }

    private static List<Legs.Hit> termsById(Legs legs) {
        return legs.lexical().stream()
                .map(hit -> new Legs.Hit(hit.id(), hit.place(), 0, hit.terms()))
                .sorted(Comparator.comparing(Legs.Hit::id))
                .toList();
    }

    /// Texts below 24 terms: of longer ones Lucene keeps the length only roughly. Nothing is replaced, since what was
    /// replaced counts in Lucene's statistics until a merge.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void wordsAreRankedTheSameWhereThereAreNoTies(long seed) {
        var random = new Random(seed);
        try (var lucene = new LuceneSearchIndex(folder);
                var heap = new HeapSearchIndex()) {
            for (int i = 0; i < 300; i++) {
                String text = IntStream.range(0, 1 + random.nextInt(20))
                        .mapToObj(_ -> "w" + (char) ('a' + (int) Math.abs(random.nextGaussian() * 6)))
                        .collect(Collectors.joining(" "));
                var document = List.of(Corpora.document("d" + i, 1, text));
                lucene.put(document);
                heap.put(document);
            }
            for (int i = 0; i < 50; i++) {
                var query = Corpora.words(
                        "w" + (char) ('a' + random.nextInt(15)) + " w" + (char) ('a' + random.nextInt(15)));
                var expected = heap.search(query).lexical();
                var actual = lucene.search(query).lexical();
                assertThat(actual).hasSameSizeAs(expected);
                for (int rank = 0; rank < actual.size(); rank++) {
                    assertThat(actual.get(rank).score())
                            .isCloseTo(expected.get(rank).score(), org.assertj.core.api.Assertions.within(1e-5));
                }
                if (expected.stream()
                                .map(hit -> Math.round(hit.score() * 1e5))
                                .distinct()
                                .count()
                        == expected.size()) {
                    assertThat(ids(actual)).as("seed %d query %d", seed, i).isEqualTo(ids(expected));
                }
            }
        }
    }

    @Test
    void nearlyAllOfTheNearestAreFound() {
        recall(2_000, 2_000, 1, 10);
    }

    /// Above the number up to which it compares them all.
    @Test
    void nearlyAllOfTheNearestAreFoundAlongTheGraph() {
        recall(9_000, 300, 1, 10);
    }

    /// Four stretches of each document are near the same, so that those of a few would be all that is found.
    @Test
    void stretchesOfTheSameDocumentsDoNotKeepOthersOut() {
        recall(2_500, 100, 4, 40);
    }

    private void recall(int count, int centresCount, int stretches, int depth) {
        var random = new Random(7);
        var centres = Corpora.centres(random, centresCount, 64);
        var documents = new ArrayList<Document>();
        for (int i = 0; i < count; i++) {
            var centre = List.of(centres.get(random.nextInt(centresCount)));
            var near = IntStream.range(0, stretches)
                    .mapToObj(_ -> Corpora.clustered(random, centre, 1).components())
                    .toList();
            documents.add(Corpora.document("d" + i, 1, "", new Vector(Corpora.MODEL, near)));
        }
        try (var lucene = new LuceneSearchIndex(folder);
                var heap = new HeapSearchIndex()) {
            lucene.put(documents);
            heap.put(documents);
            int found = 0;
            for (int i = 0; i < 50; i++) {
                Vector wanted = Corpora.clustered(random, centres, 1);
                var expected = ids(heap.search(near(wanted, depth)).dense());
                var actual = ids(lucene.search(near(wanted, depth)).dense());
                assertThat(actual).hasSize(depth).doesNotHaveDuplicates();
                found += (int) expected.stream().filter(actual::contains).count();
            }
            assertThat(found / (50.0 * depth)).isGreaterThanOrEqualTo(0.98);
        }
    }
}
