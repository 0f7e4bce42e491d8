package dev.contextd.bench;

import dev.contextd.base.project.ProjectKey;
import dev.contextd.base.project.Holder;
import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Fusion;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchIndex;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.text.Embedder;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// Embedding, and the index with many documents. Their vectors are made up and clustered.
final class SearchBench {
    private static final int BATCH = 500;
    private static final int QUERIES = 500;
    private static final int EMBEDDED_QUERIES = 100;
    private static final int EXACT_QUERIES = 50;
    private static final int DEPTH = 50;
    private static final int DOCUMENT_WORDS = 40;
    private static final int QUERY_WORDS = 3;
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final int count;
    private final Embedder embedder;
    private final Words words = new Words();
    private final Random random = new Random(11);
    private final List<float[]> centres;

    private SearchBench(int count, Embedder embedder) {
        this.count = count;
        this.embedder = embedder;
        this.centres = Vectors.random(random, 1_000, embedder.dimensions());
    }

    static void run(int documents) throws IOException {
        try (var scratch = Scratch.of("search");
                var embedder = new OnnxEmbedder(Scratch.model(), OnnxEmbedder.WORKERS_DEFAULT)) {
            var bench = new SearchBench(documents, embedder);
            bench.embedding();
            bench.searching(scratch.path());
        }
    }

    private void embedding() {
        long start = System.nanoTime();
        embedder.embed(List.of("the first text"));
        double first = Latency.millis(start);
        var table = new Table("search: embedding", "tokens of a text", "texts/s", "tokens/s", "ms/text, one thread");
        String sentence = "The retry policy of the payment gateway waits longer after every failed attempt. ";
        for (int repeat : new int[] {1, 8, 40}) {
            var texts = IntStream.range(0, 200 / repeat + 20)
                    .mapToObj(i -> sentence.repeat(repeat) + i)
                    .toList();
            int tokens = new O200kTokenizer().count(texts.getFirst());
            start = System.nanoTime();
            embedder.embed(texts);
            double perSecond = texts.size() / Latency.millis(start) * 1000;
            var alone = Latency.of(20, i -> embedder.embed(List.of(texts.get(i))));
            table.row(tokens, perSecond, perSecond * Math.min(tokens, 512), alone.p50());
        }
        table.print(
                "%d threads. The model reads 512 tokens at most.".formatted(OnnxEmbedder.WORKERS_DEFAULT),
                "The first text took %.0f ms, which loads the model.".formatted(first));
    }

    private void searching(Path files) throws IOException {
        try (var index = new LuceneSearchIndex(files)) {
            long start = System.nanoTime();
            var vectors = new HashMap<String, Vector>();
            fill(index, vectors);
            double filled = Latency.millis(start) / 1000;
            double bytes = (double) Scratch.bytes(files) / count;
            start = System.nanoTime();
            index.search(query("anything", Optional.empty(), DEPTH));
            double first = Latency.millis(start);
            double recall = recall(index, vectors);
            latencies(index);

            var table = new Table(
                    "search: the index with %,d documents".formatted(count),
                    "filled s",
                    "bytes/document",
                    "first search ms",
                    "recall@10",
                    "reopened ms");
            index.close();
            start = System.nanoTime();
            try (var reopened = new LuceneSearchIndex(files)) {
                reopened.position();
                table.row(filled, bytes, first, "%.3f".formatted(recall), Latency.millis(start));
            }
            table.print("Reopening checks all files.");
        }
    }

    private void fill(SearchIndex index, Map<String, Vector> vectors) {
        for (int done = 0; done < count; done += BATCH) {
            var batch = IntStream.range(done, Math.min(done + BATCH, count))
                    .mapToObj(i -> document("d" + i, 1, words.text(random, DOCUMENT_WORDS), vector()))
                    .toList();
            index.put(batch);
            batch.forEach(d -> vectors.put(d.id(), d.vector().orElseThrow()));
        }
        index.commit(count);
    }

    private void latencies(SearchIndex index) {
        var vectors = IntStream.range(0, QUERIES).mapToObj(_ -> vector()).toList();
        var texts = IntStream.range(0, QUERIES)
                .mapToObj(_ -> words.text(random, QUERY_WORDS))
                .toList();
        var table = new Table("search: %,d documents, one caller".formatted(count), "", "p50 ms", "p99 ms");
        row(table, "by words and by meaning", QUERIES, i -> ask(index, texts.get(i), Optional.of(vectors.get(i))));
        row(table, "by words only", QUERIES, i -> ask(index, texts.get(i), Optional.empty()));
        row(table, "by meaning only", QUERIES, i -> ask(index, "", Optional.of(vectors.get(i))));
        row(table, "both, question embedded", EMBEDDED_QUERIES, i -> {
            embedder.embed(List.of("how do we handle failed payments of customers " + i));
            ask(index, texts.get(i), Optional.of(vectors.get(i)));
        });
        row(table, "both, after a put of one", QUERIES, i -> {
            index.put(List.of(document("d" + i, 2, texts.get(i), vectors.get(i))));
            ask(index, texts.get(i), Optional.of(vectors.get(i)));
        });
        table.print("Documents have %d words, of %,d.".formatted(DOCUMENT_WORDS, words.size()));
    }

    private static void row(Table table, String name, int times, IntConsumer work) {
        var latency = Latency.of(times, work);
        table.row(name, latency.p50(), latency.p99());
    }

    private static void ask(SearchIndex index, String text, Optional<Vector> vector) {
        var query = query(text, vector, DEPTH);
        Fusion.fuse(query, index.search(query), Blend.ITEMS);
    }

    /// How many of the nearest ten are found.
    private double recall(SearchIndex index, Map<String, Vector> vectors) {
        long found = 0;
        for (int i = 0; i < EXACT_QUERIES; i++) {
            var wanted = vector();
            var actual = ids(index.search(query("", Optional.of(wanted), 10)));
            found += vectors.entrySet().stream()
                    .sorted(Comparator.comparingDouble(
                            entry -> -entry.getValue().similarity(wanted)))
                    .limit(10)
                    .filter(entry -> actual.contains(entry.getKey()))
                    .count();
        }
        return found / (10.0 * EXACT_QUERIES);
    }

    private static List<String> ids(Legs legs) {
        return legs.dense().stream().map(Legs.Hit::id).toList();
    }

    private Vector vector() {
        return new Vector(embedder.modelId(), Vectors.clustered(random, centres, 1));
    }

    private static Document document(String id, long ordinal, String text, Vector vector) {
        return new Document(id, new Holder("ann"), new ProjectKey("shop"), "note", Set.of(), NOON, ordinal, text, Optional.of(vector));
    }

    private static Query query(String text, Optional<Vector> vector, int depth) {
        var scope = new SearchScope(new Holder("ann"), Optional.empty());
        return new Query(scope, Set.of(), Set.of(), Optional.empty(), Optional.empty(), text, vector, depth);
    }
}
