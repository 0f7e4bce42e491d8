package dev.contextd.keep.search.opensearch;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.SearchScope;
import dev.contextd.keep.search.Terms;
import dev.contextd.keep.search.Vector;
import java.io.PrintStream;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/// Prints what an index of many owners on three nodes of OpenSearch takes and gives; `bench/run growth` runs it.
///
/// Owners are of very different sizes, as those of a company are: the largest has a twentieth of all. Vectors are made
/// up around a few hundred themes, so that there is something near.
final class GrowthFigures {
    private static final PrintStream OUT = System.out;
    private static final int DOCUMENTS = 30_000;
    private static final int PER_OWNER = 100;
    private static final int BATCH = 500;
    private static final int DIMENSIONS = 384;
    private static final int THEMES = 300;
    private static final int WORDS = 40;
    private static final int VOCABULARY = 20_000;
    private static final int QUESTIONS = 300;
    private static final int WARM_UP = 100;
    private static final int FOUND = 10;
    private static final int DEPTH = 50;
    private static final String MODEL = "synthetic";
    private static final ProjectKey PROJECT = new ProjectKey("0123456789abcdef");

    private final Random random = new Random(19);
    private final int documents;
    private final float[][] themes = new float[THEMES][];
    private final Map<Integer, Map<String, Vector>> vectors = new HashMap<>();

    private GrowthFigures(int documents) {
        this.documents = documents;
        for (int i = 0; i < THEMES; i++) {
            themes[i] = new float[DIMENSIONS];
            for (int j = 0; j < DIMENSIONS; j++) {
                themes[i][j] = (float) random.nextGaussian();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        var count = args.length > 0 && !args[0].isEmpty() ? Integer.parseInt(args[0]) : DOCUMENTS;
        new GrowthFigures(count).measure();
    }

    private void measure() throws Exception {
        try (var cluster = OpenSearchCluster.start(3)) {
            var hosts = cluster.urls().stream()
                    .map(url -> URI.create(url).getAuthority())
                    .collect(Collectors.joining(","));
            var url = EngineUrl.of("search.url", "opensearch+http://" + hosts + "/growth");
            try (var engine = new Engine(url);
                    var index = new OpenSearchIndex(url)) {
                fill(index);
                engine.ask(EngineRequest.post("/growth-search/_refresh"));
                size(engine);
                search(index);
                upgrade(engine, url);
            }
        }
    }

    private void fill(OpenSearchIndex index) {
        long start = System.nanoTime();
        var batch = new ArrayList<Document>();
        for (int i = 0; i < documents; i++) {
            batch.add(document(i));
            if (batch.size() == BATCH || i + 1 == documents) {
                index.put(batch);
                batch.clear();
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        OUT.printf(
                "growth: %d documents of %d owners (the largest has %d), %d numbers a vector, three nodes with 512 MB%n",
                documents,
                vectors.size(),
                vectors.values().stream().mapToInt(Map::size).max().orElse(0),
                DIMENSIONS);
        OUT.printf("put: %.0f documents/s by one writer%n", documents / seconds);
    }

    private Document document(int i) {
        int owner = (int) (Math.pow(random.nextDouble(), 3) * Math.max(1, documents / PER_OWNER));
        var id = "d" + i;
        var vector = near(themes[random.nextInt(THEMES)]);
        vectors.computeIfAbsent(owner, _ -> new HashMap<>()).put(id, vector);
        var text = IntStream.range(0, WORDS).mapToObj(_ -> word()).collect(Collectors.joining(" "));
        return new Document(
                id, holder(owner), PROJECT, "memory", Set.of(), Instant.EPOCH, 1L + i, text, Optional.of(vector));
    }

    private static Holder holder(int owner) {
        return new Holder("owner" + owner);
    }

    /// Some words are common and most are rare.
    private String word() {
        return "w" + (int) (Math.pow(random.nextDouble(), 3) * VOCABULARY);
    }

    private Vector near(float[] theme) {
        var components = new float[DIMENSIONS];
        double square = 0;
        for (int i = 0; i < DIMENSIONS; i++) {
            components[i] = (float) (theme[i] + random.nextGaussian());
            square += (double) components[i] * components[i];
        }
        for (int i = 0; i < DIMENSIONS; i++) {
            components[i] /= (float) Math.sqrt(square);
        }
        return new Vector(MODEL, components);
    }

    private static void size(Engine engine) {
        var all = engine.ask(EngineRequest.get("/growth-search/_stats/store,docs"))
                .json()
                .path("_all");
        double bytes = all.at("/primaries/store/size_in_bytes").asDouble();
        OUT.printf(
                "size: %.1f MB in the primaries, %.2f kB a document; with the second copies %.1f MB%n",
                bytes / 1e6,
                bytes / 1e3 / all.at("/primaries/docs/count").asDouble() * 2, // a document and its vector are two
                all.at("/total/store/size_in_bytes").asDouble() / 1e6);
    }

    private void search(OpenSearchIndex index) {
        var owners = List.copyOf(vectors.keySet());
        var nanos = new long[QUESTIONS];
        int right = 0;
        int wanted = 0;
        for (int i = -WARM_UP; i < QUESTIONS; i++) {
            int owner = owners.get(random.nextInt(owners.size()));
            var question = near(themes[random.nextInt(THEMES)]);
            var query = new Query(
                    new SearchScope(holder(owner), Optional.empty()),
                    Set.of("memory"),
                    Set.of(),
                    Optional.empty(),
                    Optional.empty(),
                    word() + " " + word(),
                    Optional.of(question),
                    DEPTH);
            long start = System.nanoTime();
            var legs = index.search(query);
            if (i >= 0) {
                nanos[i] = System.nanoTime() - start;
                var exact = exact(owner, question);
                wanted += exact.size();
                right += (int) legs.dense().stream()
                        .limit(FOUND)
                        .map(Legs.Hit::id)
                        .filter(exact::contains)
                        .count();
            }
        }
        Arrays.sort(nanos);
        OUT.printf(
                "search of one owner, words and meaning, one after the other: p50 %.1f ms, p99 %.1f ms; recall@%d of the"
                        + " meaning against exact %.3f%n",
                nanos[QUESTIONS / 2] / 1e6, nanos[QUESTIONS * 99 / 100] / 1e6, FOUND, (double) right / wanted);
    }

    private Set<String> exact(int owner, Vector question) {
        return Objects.requireNonNull(vectors.get(owner)).entrySet().stream()
                .sorted(Comparator.comparingDouble(
                        document -> -document.getValue().similarity(question)))
                .limit(FOUND)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /// The index says that it is of a format before ours; who opens it next makes another of ours from it.
    private static void upgrade(Engine engine, EngineUrl url) {
        var meta = "{\"_meta\":{\"contextd\":\"search\",\"format\":%d,\"terms\":%d}}"
                .formatted(IndexMapping.FORMAT - 1, Terms.REVISION);
        engine.ask(EngineRequest.put(
                "/growth-search-1/_mapping", JsonMapper.shared().readTree(meta)));
        long start = System.nanoTime();
        try (var upgraded = new OpenSearchIndex(url)) {
            long count = upgraded.size();
            OUT.printf(
                    "change of the mapping, searches going on: %.1f s for %d documents%n",
                    (System.nanoTime() - start) / 1e9, count);
        }
    }
}
