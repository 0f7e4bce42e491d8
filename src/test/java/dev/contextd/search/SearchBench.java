package dev.contextd.search;

import dev.contextd.search.heap.HeapSearchIndex;
import dev.contextd.search.lucene.LuceneSearchIndex;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Figures of embedding and searching: `SearchBench <folder for cache and index> [documents, 100000]`.
///
/// The vectors are synthetic and clustered; the index is deleted afterwards, the cache of the model stays.
final class SearchBench {
    private static final int BATCH = 500;
    private static final int QUERIES = 500;
    private static final int EXACT_QUERIES = 50;
    private static final int DEPTH = 50;
    private static final List<String> WORDS = words();

    private final Path folder;
    private final int count;
    private final Random random = new Random(11);
    private final List<Vector> centres = Corpora.centres(random, 1_000, 384);

    private SearchBench(Path folder, int count) {
        this.folder = folder;
        this.count = count;
    }

    public static void main(String[] args) throws IOException {
        var bench = new SearchBench(Path.of(args[0]), args.length > 1 ? Integer.parseInt(args[1]) : 100_000);
        try (var embedder = new OnnxEmbedder(bench.folder.resolve("cache"), OnnxEmbedder.WORKERS_DEFAULT)) {
            bench.embedding(embedder);
            bench.searching(embedder);
        }
    }

    private static List<String> words() {
        var random = new Random(5);
        return IntStream.range(0, 20_000)
                .mapToObj(_ -> random.ints(3 + random.nextInt(8), 'a', 'z' + 1)
                        .mapToObj(Character::toString)
                        .collect(Collectors.joining()))
                .toList();
    }

    /// Few words are common and many are rare.
    private String text(int length) {
        return IntStream.range(0, length)
                .mapToObj(_ -> WORDS.get((int) (WORDS.size() * Math.pow(random.nextDouble(), 4))))
                .collect(Collectors.joining(" "));
    }

    private void embedding(OnnxEmbedder embedder) {
        long start = System.nanoTime();
        embedder.embed(List.of("the first text"));
        System.out.printf("first use of the model: %.0f ms%n", millis(start));
        String sentence = "The retry policy of the payment gateway waits longer after every failed attempt. ";
        for (int repeat : new int[] {1, 8, 40}) {
            var texts = IntStream.range(0, 200 / repeat + 20)
                    .mapToObj(i -> sentence.repeat(repeat) + i)
                    .toList();
            int tokens = new O200kTokenizer().count(texts.getFirst());
            start = System.nanoTime();
            embedder.embed(texts);
            double perSecond = texts.size() / millis(start) * 1000;
            System.out.printf(
                    "embedding texts of %d tokens: %.1f texts/s, %.0f tokens/s%n",
                    tokens, perSecond, perSecond * Math.min(tokens, 512));
        }
    }

    private void searching(OnnxEmbedder embedder) throws IOException {
        Path files = Files.createTempDirectory(folder, "index");
        var sample = new ArrayList<Document>();
        try (var exact = new HeapSearchIndex();
                var index = new LuceneSearchIndex(files)) {
            long start = System.nanoTime();
            for (int done = 0; done < count; done += BATCH) {
                var batch = documents(done, Math.min(BATCH, count - done));
                index.put(batch);
                batch.forEach(d -> sample.add(new Document(
                        d.id(), d.owner(), d.project(), d.kind(), d.tags(), d.at(), d.ordinal(), "", d.vector())));
            }
            index.commit(count);
            System.out.printf("indexing %d documents: %.1f s%n", count, millis(start) / 1000);
            System.out.printf("on disk: %.0f bytes per document%n", (double) bytes(files) / count);
            start = System.nanoTime();
            System.out.printf("first search: %.0f ms%n", first(index, start));

            var queries = IntStream.range(0, QUERIES)
                    .mapToObj(_ -> Corpora.clustered(random, centres, 1))
                    .toList();
            var texts = IntStream.range(0, QUERIES).mapToObj(_ -> text(3)).toList();
            latency("hybrid, vector given", i -> ask(index, texts.get(i), queries.get(i)));
            latency("by words only", i -> index.search(Corpora.query(texts.get(i), Optional.empty(), DEPTH)));
            latency("by meaning only", i -> index.search(Corpora.near(queries.get(i), DEPTH)));
            latency("hybrid, question embedded", i -> {
                embedder.embed(List.of("how do we handle failed payments of customers " + i));
                ask(index, texts.get(i), queries.get(i));
            });
            latency("put one, then search", i -> {
                index.put(List.of(Corpora.document("d" + i, 2, texts.get(i), queries.get(i))));
                ask(index, texts.get(i), queries.get(i));
            });
            exact.put(sample);
            for (int i = 0; i < QUERIES; i++) {
                exact.put(List.of(Corpora.document("d" + i, 2, "", queries.get(i))));
            }
            System.out.printf("recall@10: %.4f%n", recall(index, exact));
        }
        var reopened = System.nanoTime();
        try (var index = new LuceneSearchIndex(files)) {
            index.position();
            System.out.printf("reopening with a check of all files: %.0f ms%n", millis(reopened));
        }
        delete(files);
    }

    private static double first(SearchIndex index, long start) {
        index.search(Corpora.words("anything"));
        return millis(start);
    }

    private List<Document> documents(int from, int size) {
        return IntStream.range(from, from + size)
                .mapToObj(i -> Corpora.document("d" + i, 1, text(40), Corpora.clustered(random, centres, 1)))
                .toList();
    }

    private static void ask(SearchIndex index, String text, Vector vector) {
        var query = Corpora.query(text, Optional.of(vector), DEPTH);
        Fusion.fuse(query, index.search(query));
    }

    private static void latency(String name, IntConsumer work) {
        for (int i = 0; i < QUERIES / 2; i++) {
            work.accept(i);
        }
        double[] took = new double[QUERIES];
        for (int i = 0; i < QUERIES; i++) {
            long start = System.nanoTime();
            work.accept(i);
            took[i] = millis(start);
        }
        Arrays.sort(took);
        System.out.printf("%-28s p50 %6.2f ms  p99 %6.2f ms%n", name, took[QUERIES / 2], took[QUERIES * 99 / 100]);
    }

    private double recall(SearchIndex index, SearchIndex exact) {
        int found = 0;
        for (int i = 0; i < EXACT_QUERIES; i++) {
            var query = Corpora.near(Corpora.clustered(random, centres, 1), 10);
            var expected = Corpora.ids(exact.search(query).dense());
            var actual = Corpora.ids(index.search(query).dense());
            found += (int) expected.stream().filter(actual::contains).count();
        }
        return found / (10.0 * EXACT_QUERIES);
    }

    private static double millis(long start) {
        return (System.nanoTime() - start) / 1e6;
    }

    private static long bytes(Path files) throws IOException {
        try (var all = Files.list(files)) {
            return all.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    private static void delete(Path files) throws IOException {
        try (var all = Files.list(files)) {
            all.forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        Files.delete(files);
    }
}
