package dev.contextd.keep.search.opensearch;

import dev.contextd.Eventually;
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
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/// Prints what an index of many owners on three nodes of OpenSearch takes and gives while it grows; `bench/run growth`
/// runs it.
///
/// Owners are of very different sizes, as those of a company are. Vectors are made up around a few hundred themes, so
/// that there is something near. The index is looked at when a quarter is there, a half, and all: what grows with the
/// whole shows in searches of owners in the middle, who stay small.
final class GrowthFigures {
    private static final PrintStream OUT = System.out;
    private static final int DOCUMENTS = 40_000;
    private static final int PARTS = 4;
    private static final Set<Integer> LOOKS = Set.of(1, 2, PARTS);
    private static final int OWNERS = 400;

    /// How many times as many passages of code there are as memories.
    private static final int PASSAGES = 5;

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
        OUT.printf(
                "growth: %d documents of %d owners, a memory to %d passages, %d numbers a vector; three nodes of"
                        + " OpenSearch on this machine with 512 MB each%n%n",
                documents, OWNERS, PASSAGES, DIMENSIONS);
        try (var cluster = OpenSearchCluster.start(3)) {
            var hosts = cluster.urls().stream()
                    .map(url -> URI.create(url).getAuthority())
                    .collect(Collectors.joining(","));
            var url = EngineUrl.of("search.url", "opensearch+http://" + hosts + "/growth");
            try (var engine = new Engine(url);
                    var index = new OpenSearchIndex(url);
                    var graph = new OpenSearchIndex(url, 0)) {
                for (int part = 1; part <= PARTS; part++) {
                    fill(index, (part - 1) * documents / PARTS, part * documents / PARTS);
                    if (LOOKS.contains(part)) {
                        look(engine, index, graph);
                    }
                }
                upgrade(engine, url, index);
            }
        }
    }

    private void fill(OpenSearchIndex index, int from, int to) {
        long start = System.nanoTime();
        var batch = new ArrayList<Document>();
        for (int i = from; i < to; i++) {
            batch.add(document(i));
            if (batch.size() == BATCH || i + 1 == to) {
                index.put(batch);
                batch.clear();
            }
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        OUT.printf("put: documents %d to %d, %.0f a second by one writer%n", from, to, (to - from) / seconds);
    }

    private Document document(int i) {
        int owner = (int) (Math.pow(random.nextDouble(), 3) * OWNERS);
        var id = "d" + i;
        var vector = near(themes[random.nextInt(THEMES)]);
        vectors.computeIfAbsent(owner, _ -> new HashMap<>()).put(id, vector);
        var text = IntStream.range(0, WORDS).mapToObj(_ -> word()).collect(Collectors.joining(" "));
        var kind = i % (PASSAGES + 1) == 0 ? "memory" : "passage";
        return new Document(
                id, holder(owner), PROJECT, kind, Set.of(), Instant.EPOCH, 1L + i, text, Optional.of(vector));
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

    private void look(Engine engine, OpenSearchIndex index, OpenSearchIndex graph) throws Exception {
        engine.ask(EngineRequest.post("/growth-search/_refresh"));
        Eventually.isTrue(() -> engine.ask(EngineRequest.get("/growth-search/_stats/merge"))
                        .json()
                        .at("/_all/total/merges/current")
                        .asInt(1)
                == 0);
        size(engine);
        var owners = vectors.keySet().stream()
                .sorted(Comparator.comparingInt(this::sizeOf))
                .toList();
        var largest = List.of(owners.getLast());
        search("an owner of the middle,", index, owners.subList(owners.size() / 4, owners.size() * 3 / 4));
        search("the largest,", index, largest);
        search("the largest, along the graph,", graph, largest);
        OUT.println();
    }

    private int sizeOf(int owner) {
        return Objects.requireNonNull(vectors.get(owner)).size();
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

    private void search(String whose, OpenSearchIndex index, List<Integer> owners) {
        var nanos = new long[QUESTIONS];
        int right = 0;
        int wanted = 0;
        for (int i = -WARM_UP; i < QUESTIONS; i++) {
            int owner = owners.get(random.nextInt(owners.size()));
            var question = near(themes[random.nextInt(THEMES)]);
            long start = System.nanoTime();
            var legs = index.search(query(owner, question));
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
                "search of %s %d documents: p50 %.1f ms, p99 %.1f ms; recall@%d of the meaning against exact %.3f%n",
                whose,
                owners.stream().mapToInt(this::sizeOf).sum() / owners.size(),
                nanos[QUESTIONS / 2] / 1e6,
                nanos[QUESTIONS * 99 / 100] / 1e6,
                FOUND,
                (double) right / wanted);
    }

    private Query query(int owner, Vector question) {
        return new Query(
                new SearchScope(holder(owner), Optional.empty()),
                Set.of("memory", "passage"),
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                word() + " " + word(),
                Optional.of(question),
                DEPTH);
    }

    private Set<String> exact(int owner, Vector question) {
        return Objects.requireNonNull(vectors.get(owner)).entrySet().stream()
                .sorted(Comparator.comparingDouble(
                        document -> -document.getValue().similarity(question)))
                .limit(FOUND)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /// The index says that it is of a format before ours; who opens it next makes another of ours from it, while others
    /// go on to search.
    private void upgrade(Engine engine, EngineUrl url, OpenSearchIndex index) throws Exception {
        var meta = "{\"_meta\":{\"contextd\":\"search\",\"format\":%d,\"terms\":%d}}"
                .formatted(IndexMapping.FORMAT - 1, Terms.REVISION);
        engine.ask(EngineRequest.put(
                "/growth-search-1/_mapping", JsonMapper.shared().readTree(meta)));
        var over = new AtomicBoolean();
        var nanos = new ArrayList<Long>();
        var searching = new FutureTask<>(() -> {
            while (!over.get()) {
                long start = System.nanoTime();
                index.search(query(random.nextInt(OWNERS), near(themes[0])));
                nanos.add(System.nanoTime() - start);
            }
            return true;
        });
        Thread.ofPlatform().start(searching);
        long start = System.nanoTime();
        try (var upgraded = new OpenSearchIndex(url)) {
            long count = upgraded.size();
            double seconds = (System.nanoTime() - start) / 1e9;
            over.set(true);
            searching.get();
            OUT.printf(
                    "change of the mapping: %.1f s for %d documents, %.0f a second; meanwhile %d searches, none failed, the"
                            + " slowest took %.1f ms%n",
                    seconds, count, count / seconds, nanos.size(), Collections.max(nanos) / 1e6);
        }
    }
}
