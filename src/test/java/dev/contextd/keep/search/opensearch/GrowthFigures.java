package dev.contextd.keep.search.opensearch;

import dev.contextd.base.failure.Failure;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.search.Document;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Terms;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Prints what an index of many owners on three nodes of OpenSearch takes and gives while it grows; `bench/run growth`
/// runs it.
///
/// It is filled as an index is that nobody uses yet: without second copies, which come as files afterwards, and shown
/// only when it is looked at. That is when a quarter is there, a half, and all: what grows with the whole shows in
/// searches of owners in the middle, who stay small.
final class GrowthFigures {
    private static final PrintStream OUT = System.out;
    private static final int DOCUMENTS = 40_000;
    private static final int PARTS = 4;
    private static final Set<Integer> LOOKS = Set.of(1, 2, PARTS);
    private static final int BATCH = 500;
    private static final int QUESTIONS = 300;
    private static final int WARM_UP = 100;

    /// Of the largest, each of whose vectors is compared with all of theirs to know what is right.
    private static final int QUESTIONS_OF_LARGEST = 100;

    private static final int FOUND = 10;
    private static final int ATTEMPTS = 20;
    private static final Duration PROGRESS = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofHours(12);
    private static final String INDEX = "/growth-search";

    private final Random random = new Random(19);
    private final GrowthCorpus corpus;
    private final int many;
    private final int writers;
    private final boolean merging;

    private GrowthFigures(int many) {
        this.many = many;
        this.corpus = new GrowthCorpus(many);
        this.writers = Integer.parseInt(System.getenv().getOrDefault("WRITERS", "2"));
        this.merging = System.getenv("MERGE") != null;
    }

    public static void main(String[] args) throws Exception {
        var count = args.length > 0 && !args[0].isEmpty() ? Integer.parseInt(args[0]) : DOCUMENTS;
        new GrowthFigures(count).measure();
    }

    private void measure() throws Exception {
        OUT.printf(
                "growth: %d documents of %d owners, a memory to %d passages, %d numbers a vector; three nodes of"
                        + " OpenSearch on this machine with 1 GB each; %d writers%n%n",
                many, corpus.owners(), GrowthCorpus.PASSAGES, GrowthCorpus.DIMENSIONS, writers);
        try (var cluster = OpenSearchCluster.startForLong(3)) {
            var hosts = cluster.urls().stream()
                    .map(url -> URI.create(url).getAuthority())
                    .collect(Collectors.joining(","));
            var url = EngineUrl.of("search.url", "opensearch+http://" + hosts + "/growth");
            try (var engine = new Engine(url);
                    var index = new OpenSearchIndex(url);
                    var graph = new OpenSearchIndex(url, 0)) {
                index.search(corpus.question(0, random).query()); // makes it
                set(engine, "false", "-1", "async");
                for (int part = 1; part <= PARTS; part++) {
                    int to = (int) ((long) part * many / PARTS);
                    fill(engine, index, (int) ((long) (part - 1) * many / PARTS), to);
                    if (part == PARTS) {
                        finish(engine);
                    }
                    if (LOOKS.contains(part)) {
                        look(engine, index, graph, to);
                    }
                }
                upgrade(engine, url, index);
            }
        }
    }

    private static void set(Engine engine, String copies, String refresh, String durability) {
        var body = JsonMapper.shared().createObjectNode();
        var settings = body.putObject("index")
                .put("auto_expand_replicas", copies)
                .put("refresh_interval", refresh)
                .put("translog.durability", durability);
        if (copies.equals("false")) {
            settings.put("number_of_replicas", 0);
        }
        ask(engine, EngineRequest.put(INDEX + "/_settings", body));
    }

    private static JsonNode ask(Engine engine, EngineRequest request) {
        var answer = engine.ask(request);
        if (!answer.isOk()) {
            throw new IllegalStateException(request.path() + ": " + answer.reason());
        }
        return answer.json();
    }

    private void fill(Engine engine, OpenSearchIndex index, int from, int to) throws Exception {
        long start = System.nanoTime();
        long cpu = cpuMillis(engine);
        var next = new AtomicInteger(from);
        var done = new AtomicInteger();
        var told = new AtomicInteger();
        try (var threads = Executors.newFixedThreadPool(writers)) {
            var work = IntStream.range(0, writers)
                    .<Callable<Boolean>>mapToObj(_ -> () -> {
                        for (int at = next.getAndAdd(BATCH); at < to; at = next.getAndAdd(BATCH)) {
                            int end = Math.min(at + BATCH, to);
                            put(
                                    index,
                                    IntStream.range(at, end)
                                            .mapToObj(corpus::document)
                                            .toList());
                            int so = done.addAndGet(end - at);
                            int lines = (int) ((System.nanoTime() - start) / PROGRESS.toNanos());
                            if (told.getAndAccumulate(lines, Math::max) < lines) {
                                OUT.printf("  %d of %d, %.0f a second%n", from + so, many, rate(so, start));
                            }
                        }
                        return true;
                    })
                    .toList();
            for (var writer : threads.invokeAll(work)) {
                writer.get();
            }
        }
        OUT.printf(
                "put: documents %d to %d, %.0f a second by %d writers, %.2f ms of CPU of the engine each%n",
                from, to, rate(to - from, start), writers, (double) (cpuMillis(engine) - cpu) / (to - from));
    }

    private static double rate(int count, long start) {
        return count / ((System.nanoTime() - start) / 1e9);
    }

    /// What was not taken is put again: it is the same document of the same version.
    private static void put(OpenSearchIndex index, List<Document> batch) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                index.put(batch);
                return;
            } catch (Failure e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
                TimeUnit.SECONDS.sleep(attempt);
            }
        }
    }

    private static long cpuMillis(Engine engine) {
        return ask(engine, EngineRequest.get("/_nodes/stats/process"))
                .path("nodes")
                .valueStream()
                .mapToLong(node -> node.at("/process/cpu/total_in_millis").asLong())
                .sum();
    }

    private static void until(String what, Callable<Boolean> condition) throws Exception {
        long start = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - start > LONGEST.toNanos()) {
                throw new IllegalStateException(what + " takes too long");
            }
            TimeUnit.SECONDS.sleep(1);
        }
        OUT.printf("%s: %.1f s%n", what, (System.nanoTime() - start) / 1e9);
    }

    /// As an index is that is used.
    private void finish(Engine engine) throws Exception {
        settle(engine);
        if (merging) {
            var task = ask(
                            engine,
                            EngineRequest.post(INDEX + "/_forcemerge?max_num_segments=1&wait_for_completion=false"))
                    .path("task")
                    .asString();
            until(
                    "merged into one part a shard",
                    () -> ask(engine, EngineRequest.get("/_tasks/" + task))
                            .path("completed")
                            .asBoolean());
        }
        set(engine, "0-1", "1s", "request");
        awaitCopies(engine);
    }

    private static void awaitCopies(Engine engine) throws Exception {
        until(
                "second copies",
                () -> ask(engine, EngineRequest.get("/_cluster/health" + INDEX))
                        .path("status")
                        .asString()
                        .equals("green"));
    }

    private static void settle(Engine engine) throws Exception {
        ask(engine, EngineRequest.post(INDEX + "/_refresh").within(Duration.ofMinutes(10)));
        until(
                "waited for merges",
                () -> ask(engine, EngineRequest.get(INDEX + "/_stats/merge"))
                                .at("/_all/total/merges/current")
                                .asInt(1)
                        == 0);
    }

    private void look(Engine engine, OpenSearchIndex index, OpenSearchIndex graph, int there) throws Exception {
        settle(engine);
        size(engine, there);
        var sizes = corpus.sizes(there);
        var owners = IntStream.range(0, sizes.length)
                .filter(owner -> sizes[owner] > 0)
                .boxed()
                .sorted(Comparator.comparingInt(owner -> sizes[owner]))
                .toList();
        var largest = List.of(owners.getLast());
        search(
                "an owner of the middle,",
                index,
                owners.subList(owners.size() / 4, owners.size() * 3 / 4),
                there,
                sizes);
        search("the largest,", index, largest, there, sizes);
        search("the largest, along the graph,", graph, largest, there, sizes);
        OUT.println();
    }

    private static void size(Engine engine, int there) {
        var all = ask(engine, EngineRequest.get(INDEX + "/_stats/store")).path("_all");
        double bytes = all.at("/primaries/store/size_in_bytes").asDouble();
        OUT.printf(
                "size: %.1f MB in the primaries, %.2f kB a document; with the copies that are there %.1f MB%n",
                bytes / 1e6,
                bytes / 1e3 / there,
                all.at("/total/store/size_in_bytes").asDouble() / 1e6);
    }

    private void search(String whose, OpenSearchIndex index, List<Integer> owners, int there, int[] sizes) {
        int count = owners.size() == 1 ? QUESTIONS_OF_LARGEST : QUESTIONS;
        for (int i = 0; i < WARM_UP; i++) {
            var _ = timed(index, any(owners), new ArrayList<>());
        }
        var questions = IntStream.range(0, count).mapToObj(_ -> any(owners)).toList();
        var nanos = new ArrayList<Long>();
        var found = new ArrayList<List<String>>();
        for (var question : questions) {
            var answered = timed(index, question, nanos);
            found.add(answered.map(GrowthFigures::nearest).orElse(List.of()));
        }
        var exact = corpus.nearest(questions, there, FOUND);
        long right = IntStream.range(0, count)
                .mapToLong(i ->
                        found.get(i).stream().filter(exact.get(i)::contains).count())
                .sum();
        OUT.printf(
                "search of %s %d documents: %s; recall@%d of the meaning against exact %.3f%n",
                whose,
                owners.stream().mapToInt(owner -> sizes[owner]).sum() / owners.size(),
                spread(nanos),
                FOUND,
                (double) right / exact.stream().mapToInt(Set::size).sum());
    }

    private static List<String> nearest(Legs legs) {
        return legs.dense().stream().limit(FOUND).map(Legs.Hit::id).toList();
    }

    /// One that is not answered, as on a machine that does other things as well, is told and found to have no hits.
    private static Optional<Legs> timed(OpenSearchIndex index, GrowthCorpus.Question question, List<Long> nanos) {
        long start = System.nanoTime();
        try {
            return Optional.of(index.search(question.query()));
        } catch (Failure e) {
            OUT.println("a search was not answered: " + e.sentence());
            return Optional.empty();
        } finally {
            nanos.add(System.nanoTime() - start);
        }
    }

    private static String spread(List<Long> nanos) {
        var sorted = nanos.stream().sorted().toList();
        return "p50 %.1f ms, p99 %.1f ms"
                .formatted(sorted.get(sorted.size() / 2) / 1e6, sorted.get(sorted.size() * 99 / 100) / 1e6);
    }

    private GrowthCorpus.Question any(List<Integer> owners) {
        return corpus.question(owners.get(random.nextInt(owners.size())), random);
    }

    /// The index says that it is of a format before ours; who opens it next makes another of ours from it, while others
    /// go on to search.
    private void upgrade(Engine engine, EngineUrl url, OpenSearchIndex index) throws Exception {
        var meta = "{\"_meta\":{\"contextd\":\"search\",\"format\":%d,\"terms\":%d}}"
                .formatted(IndexMapping.FORMAT - 1, Terms.REVISION);
        ask(
                engine,
                EngineRequest.put(
                        "/growth-search-1/_mapping", JsonMapper.shared().readTree(meta)));
        var all = IntStream.range(0, corpus.owners()).boxed().toList();
        var over = new AtomicBoolean();
        var nanos = new ArrayList<Long>();
        var failed = new AtomicInteger();
        var searching = new FutureTask<>(() -> {
            while (!over.get()) {
                failed.addAndGet(timed(index, any(all), nanos).isPresent() ? 0 : 1);
            }
            return true;
        });
        Thread.ofPlatform().start(searching);
        long cpu = cpuMillis(engine);
        long start = System.nanoTime();
        try (var upgraded = new OpenSearchIndex(url)) {
            long count = upgraded.size();
            double seconds = (System.nanoTime() - start) / 1e9;
            over.set(true);
            searching.get();
            OUT.printf(
                    "change of the mapping: %.1f s for %d documents, %.0f a second, %.2f ms of CPU of the engine each,"
                            + " searches included; meanwhile %d searches, of which %d failed: %s, the slowest %.1f ms%n",
                    seconds,
                    count,
                    count / seconds,
                    (double) (cpuMillis(engine) - cpu) / count,
                    nanos.size(),
                    failed.get(),
                    spread(nanos),
                    nanos.stream().mapToLong(nano -> nano).max().orElse(0) / 1e6);
        }
        awaitCopies(engine);
    }
}
