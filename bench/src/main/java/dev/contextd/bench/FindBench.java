package dev.contextd.bench;

import dev.contextd.base.project.Holder;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.Embedder;
import dev.contextd.text.onnx.OnnxEmbedder;
import dev.contextd.tool.Ids;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Every search of the product over many records of its kind, one client after the other.
///
/// The records are copies of one that a tool has made, each with an id and words of its own; the first have vectors of
/// the model, the others some near these.
final class FindBench {
    private static final int EMBEDDED = 500;
    private static final int BATCH = 250;
    private static final int CALLS = 200;
    private static final double SPREAD = 0.5;

    private final int count;
    private final Path data;
    private final Words words = new Words();
    private final AtomicInteger fresh = new AtomicInteger(10_000_000);

    private FindBench(int count, Path data) {
        this.count = count;
        this.data = data;
    }

    static void run(int count) throws IOException, InterruptedException {
        try (var scratch = Scratch.of("find")) {
            new FindBench(count, scratch.path()).run();
        }
    }

    private void run() throws IOException, InterruptedException {
        var first = start();
        try (var agent = new Agent(first)) {
            String path = "\"project_path\":\"/bench\"";
            agent.call("memory_record", "\"title\":\"t\",\"content\":\"c\",\"outcome\":\"success\"," + path);
            agent.call("checkpoint_save", "\"summary\":\"s\"," + path);
            agent.call(
                    "remediation_save", "\"error_message\":\"e\",\"error_type\":\"T\",\"solution\":\"s\"," + path);
            agent.call(
                    "skill_create",
                    "\"name\":\"n\",\"description\":\"d\",\"content\":\"c\",\"version\":\"1.0.0\",\"author\":\"a\","
                            + "\"category\":\"c\"");
        } finally {
            first.server().end();
        }
        sow();
        measure();
    }

    private Target start() throws IOException, InterruptedException {
        var command = Started.java("-jar", Started.jar(), "serve", "-p", "0");
        var server = Started.of(
                command,
                Map.of(
                        "CONTEXTD_DATA_DIR", data.toString(),
                        "CONTEXTD_RATE_TROUBLESHOOT", "999999/9999999"));
        return Target.ofProduct("contextd", server, Era.STATELESS);
    }

    private void sow() {
        try (var model = new OnnxEmbedder(data.resolve("model"), OnnxEmbedder.WORKERS_DEFAULT)) {
            var texts = new ArrayList<String>();
            for (int i = 0; i < EMBEDDED; i++) {
                texts.add(text(i));
            }
            var near = new Near(model, model.embed(texts), new Random(7));
            var store = SqliteRecordStore.open(data, InstantSource.system());
            try (var library = new Library(
                    store, near, new IndexSync(new LuceneSearchIndex(data.resolve("index")), store, near))) {
                for (var record : store.scan(RecordKey.of("items"), Optional.empty(), 100)) {
                    var parts = record.key().parts();
                    var there = library.get(parts.getLast(), List.of(new Holder(parts.get(1)))).orElseThrow();
                    copy(library, there);
                }
            }
        }
    }

    private String text(int number) {
        return words.text(new Random(number), 46);
    }

    private void copy(Library library, Item there) {
        String prefix = there.id().replaceFirst("[0-9a-f]{20,}$", "");
        for (int done = 0; done < count; ) {
            var batch = new ArrayList<Item>();
            for (; done < count && batch.size() < BATCH; done++) {
                String id = Ids.fresh(prefix);
                var body = (ObjectNode) JsonMapper.shared().readTree(there.body());
                body.put("id", id);
                batch.add(new Item(
                        id,
                        there.holder(),
                        there.project(),
                        there.kind(),
                        there.tags(),
                        there.at(),
                        text(done),
                        body.toString()));
            }
            library.change(List.of(), draft -> batch.stream().map(draft::add).toList());
        }
    }

    private void measure() throws IOException, InterruptedException {
        var calls = new LinkedHashMap<String, String>();
        calls.put("memory_search", "query");
        calls.put("checkpoint_search", "query");
        calls.put("remediation_search", "error_message");
        calls.put("skill_search", "query");
        calls.put("troubleshoot", "error_message");
        var target = start();
        var table = new Table(
                "find: %,d records of each kind, one client".formatted(count), "tool", "p50 ms", "p99 ms");
        try (var agent = new Agent(target)) {
            for (var call : calls.entrySet()) {
                var took = Latency.of(CALLS, _ -> ask(agent, call.getKey(), call.getValue()));
                table.row(call.getKey(), took.p50(), took.p99());
            }
        } finally {
            target.server().stop();
        }
        table.print("Every question is new, so its vector has to be computed.");
    }

    private void ask(Agent agent, String tool, String field) {
        try {
            agent.call(tool, "\"" + field + "\":\"" + words.text(new Random(fresh.getAndIncrement()), 8) + "\"");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Vectors near those of the model, at no cost.
    record Near(Embedder model, List<float[]> centres, Random random) implements Embedder {
        @Override
        public String modelId() {
            return model.modelId();
        }

        @Override
        public int dimensions() {
            return model.dimensions();
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream().map(_ -> Vectors.clustered(random, centres, SPREAD)).toList();
        }

        @Override
        public void close() {
            // the model belongs to whoever made it
        }
    }
}
