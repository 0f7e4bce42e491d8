package dev.contextd.bench;

import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.StoredRecord;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.Embedder;
import dev.contextd.text.onnx.OnnxEmbedder;
import dev.contextd.tool.Ids;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Every search of the product over many records of its kind, one client after the other; in this build and, by turns
/// in the same run, in an older one.
///
/// The records are copies of one that a tool of the build has made, each with an id and words of its own; those of code
/// are a made-up tree, which the build has indexed itself. All have vectors near some of the model's. Each build makes
/// its own index of them.
final class FindBench {
    private static final int EMBEDDED = 500;
    private static final int BATCH = 250;
    private static final double SPREAD = 0.5;
    private static final int PER_CONTEXT = 10;
    private static final int PER_FILE = 20;

    private static final int WARM_UP = 5;
    private static final int CALLS = 40;

    private static final String PROJECT = "\"project_path\":\"/bench\"";

    private static final List<Asked> SEARCHES = List.of(
            new Asked("memory_search", "query"),
            new Asked("checkpoint_search", "query"),
            new Asked("remediation_search", "error_message"),
            new Asked("skill_search", "query"),
            new Asked("conversation_search", "query"),
            new Asked("repository_search", "query"),
            new Asked("troubleshoot", "error_message"));

    private final List<Build> builds;
    private final int count;
    private final int rounds;
    private final Scratch scratch;
    private final Path tree;
    private final Words words = new Words();

    /// @param field that has the question
    private record Asked(String tool, String field) {}

    private FindBench(List<Build> builds, int count, int rounds, Scratch scratch) throws IOException {
        this.builds = builds;
        this.count = count;
        this.rounds = rounds;
        this.scratch = scratch;
        this.tree = scratch.folder("tree");
    }

    static void run(List<Build> builds, int count, int rounds) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("find")) {
            new FindBench(builds, count, rounds, scratch).run();
        }
    }

    private void run() throws IOException, InterruptedException {
        plant();
        var centres = centres();
        var targets = new ArrayList<Target>();
        try {
            for (var build : builds) {
                var data = scratch.folder(build.name());
                keep(build, data);
                sow(data, centres);
                System.err.println("bench: making the index, in " + build.name());
                var target = serve(build, data);
                targets.add(target);
                new ServerCpu(target).whenIdle();
            }
            measure(targets);
        } finally {
            for (var target : targets) {
                target.server().stop();
            }
        }
    }

    private static Target serve(Build build, Path data) throws IOException, InterruptedException {
        return build.serve(data, Map.of("CONTEXTD_RATE_TROUBLESHOOT", "999999/9999999"));
    }

    /// Files of small functions.
    private void plant() throws IOException {
        // a repository of its own, because the scratch folder is one that ours ignores
        Files.writeString(Files.createDirectory(tree.resolve(".git")).resolve("HEAD"), "ref: refs/heads/main\n");
        for (int file = 0; file * PER_FILE < count; file++) {
            var text = new StringBuilder();
            for (int i = 0; i < PER_FILE; i++) {
                int number = file * PER_FILE + i;
                text.append("def %s(value):\n    \"\"\"%s\"\"\"\n    for each in value:\n        %s(each)\n\n\n"
                        .formatted(
                                words.text(new Random(number), 2).replace(' ', '_') + "_" + number,
                                words.text(new Random(~number), 25),
                                words.text(new Random(number + 1), 2).replace(' ', '_')));
            }
            var folder = Files.createDirectories(tree.resolve("part" + file / PER_FILE));
            Files.writeString(folder.resolve("file" + file + ".py"), text.toString());
        }
    }

    /// One of each kind, as the build itself keeps it.
    private void keep(Build build, Path data) throws IOException, InterruptedException {
        var first = serve(build, data);
        try (var agent = new Agent(first)) {
            agent.call("memory_record", "\"title\":\"t\",\"content\":\"c\",\"outcome\":\"success\"," + PROJECT);
            agent.call("checkpoint_save", "\"summary\":\"s\"," + PROJECT);
            agent.call(
                    "remediation_save",
                    "\"error_message\":\"e\",\"error_type\":\"T\",\"solution\":\"s\"," + PROJECT);
            agent.call(
                    "skill_create",
                    "\"name\":\"n\",\"description\":\"d\",\"content\":\"c\",\"version\":\"1.0.0\",\"author\":\"a\","
                            + "\"category\":\"c\"");
            agent.call("add_message", "\"contextId\":\"c\",\"message\":\"m\",\"role\":\"user\"");
            new ServerCpu(first).whenIdle(); // it has their vectors then
            agent.call("index_repository", "\"path\":" + Agent.text(tree.toString()));
        } finally {
            first.server().end();
        }
    }

    private List<float[]> centres() throws IOException {
        try (var model = new OnnxEmbedder(Scratch.model(), OnnxEmbedder.WORKERS_DEFAULT)) {
            return model.embed(IntStream.range(0, EMBEDDED).mapToObj(this::text).toList());
        }
    }

    private void sow(Path data, List<float[]> centres) throws IOException, InterruptedException {
        var store = SqliteRecordStore.open(data, InstantSource.system());
        var near = new Near(model(store), centres, new Random(7));
        // elsewhere, because the build has an index of its own
        var index = new LuceneSearchIndex(scratch.folder("index beside " + data.getFileName()));
        try (var library = new Library(store, near, new IndexSync(index, store, near))) {
            var passages = new LinkedHashSet<List<String>>();
            for (var key : library.records().below(RecordKey.of("items")).map(StoredRecord::key).toList()) {
                var parts = key.parts();
                if (parts.get(3).equals("code")) {
                    passages.add(parts.subList(1, 4));
                } else {
                    copy(library, library.get(parts.getLast(), List.of(new Holder(parts.get(1)))).orElseThrow());
                }
            }
            for (var place : passages) {
                await(library, place);
            }
        }
    }

    /// What the build calls its model.
    private static String model(SqliteRecordStore store) {
        var vector = store.scan(RecordKey.of("vectors"), Optional.empty(), 1).getFirst();
        return JsonMapper.shared().readTree(vector.json()).path("model").asString();
    }

    private static void await(Library library, List<String> place) throws InterruptedException {
        while (library.vectors().awaited(new Holder(place.get(0)), new ProjectKey(place.get(1)), place.get(2)) > 0) {
            Thread.sleep(200);
        }
    }

    private String text(int number) {
        return words.text(new Random(number), 46);
    }

    private void copy(Library library, Item there) {
        String context = "";
        for (int done = 0; done < count; ) {
            var batch = new ArrayList<Item>();
            for (; done < count && batch.size() < BATCH; done++) {
                context = done % PER_CONTEXT == 0 ? Ids.fresh("ctx_") : context;
                batch.add(there.kind().equals("message") ? message(there, context, done) : like(there, done));
            }
            library.change(List.of(), draft -> batch.stream().map(draft::add).toList());
        }
    }

    private Item like(Item there, int number) {
        String id = Ids.fresh(there.id().replaceFirst("[0-9a-f]{20,}$", ""));
        var body = (ObjectNode) JsonMapper.shared().readTree(there.body());
        body.put("id", id);
        return other(there, id, there.tags(), number, body);
    }

    private Item message(Item there, String context, int number) {
        int sequence = number % PER_CONTEXT + 1;
        var body = (ObjectNode) JsonMapper.shared().readTree(there.body());
        body.put("context", context).put("contextId", "seeded " + number / PER_CONTEXT).put("sequence", sequence);
        var id = "msg_" + context.substring(4) + HexFormat.of().toHexDigits(sequence);
        return other(there, id, Set.of("role:USER", "context:" + context), number, body);
    }

    private Item other(Item there, String id, Set<String> tags, int number, ObjectNode body) {
        return new Item(
                id, there.holder(), there.project(), there.kind(), tags, there.at(), text(number), body.toString());
    }

    private void measure(List<Target> targets) throws IOException {
        var figures = new Medians();
        for (int round = -WARM_UP; round < rounds; round++) {
            for (var search : SEARCHES) {
                round(targets, search, round, figures);
            }
        }
        print(targets, figures);
    }

    /// Ratios are taken within a round, where both builds met the same weather.
    private void round(List<Target> targets, Asked search, int round, Medians figures) throws IOException {
        double cpuOfFirst = 0;
        double p50OfFirst = 0;
        for (var target : targets) {
            var used = new ServerCpu(target);
            double before = used.millis();
            double p50 = visit(target, search, round);
            double cpu = (used.millis() - before) / CALLS;
            boolean first = target == targets.getFirst();
            cpuOfFirst = first ? cpu : cpuOfFirst;
            p50OfFirst = first ? p50 : p50OfFirst;
            if (round >= 0) {
                String name = target.name() + search.tool();
                figures.add(name + " p50", p50);
                figures.add(name + " p50 ratio", p50 / p50OfFirst);
                figures.add(name + " cpu", cpu);
                figures.add(name + " cpu ratio", cpu / cpuOfFirst);
            }
        }
    }

    /// Every build is asked the same, over a connection of its own: one that waits for its turn would be closed meanwhile.
    private double visit(Target target, Asked search, int round) throws IOException {
        var place = search.tool().equals("repository_search")
                ? ",\"project_path\":" + Agent.text(tree.toString())
                : "";
        // No question comes twice, or its vector would be known.
        long first = (SEARCHES.indexOf(search) * (long) (WARM_UP + rounds) + WARM_UP + round + 1) * 10_000_000;
        var took = new Medians();
        try (var agent = new Agent(target)) {
            for (int i = 0; i < CALLS; i++) {
                var question = words.text(new Random(first + i), 8);
                long start = System.nanoTime();
                agent.call(search.tool(), "\"" + search.field() + "\":" + Agent.text(question) + place);
                took.add("ms", Latency.millis(start));
            }
        }
        return took.of("ms");
    }

    private void print(List<Target> targets, Medians figures) {
        var table = new Table(
                "find: %,d records of each kind, one client, medians of %d interleaved rounds of %d calls"
                        .formatted(count, rounds, CALLS),
                "tool",
                "build",
                "p50 ms",
                "ratio",
                "CPU ms/call",
                "ratio ");
        for (var search : SEARCHES) {
            for (var target : targets) {
                String name = target.name() + search.tool();
                table.row(
                        search.tool(),
                        target.name(),
                        figures.of(name + " p50"),
                        figures.of(name + " p50 ratio"),
                        figures.of(name + " cpu"),
                        figures.of(name + " cpu ratio"));
            }
        }
        table.print("Every question is new, so its vector has to be computed; CPU is the server's without its compiler.");
    }

    /// Vectors near those of the model, at no cost.
    record Near(String modelId, List<float[]> centres, Random random) implements Embedder {
        @Override
        public int dimensions() {
            return centres.getFirst().length;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream().map(_ -> Vectors.clustered(random, centres, SPREAD)).toList();
        }

        @Override
        public void close() {
            // holds nothing
        }
    }
}
