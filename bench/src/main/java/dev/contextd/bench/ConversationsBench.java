package dev.contextd.bench;

import dev.contextd.base.project.Holder;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.Item;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.onnx.OnnxEmbedder;
import dev.contextd.tool.Ids;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The tools of conversations over HTTP, in an empty store and in one with many messages.
///
/// The many are copies of one that `add_message` has made, ten for each context, with vectors near some of the model's.
final class ConversationsBench {
    private static final List<Integer> CLIENTS = List.of(1, 32);
    private static final int VISIT_MILLIS = 3_000;
    private static final int CONTEXTS = 50;
    private static final int PER_CONTEXT = 10;
    private static final int EMBEDDED = 500;
    private static final int BATCH = 250;
    private static final int WORDS = 30;
    private static final Pattern SUCCESS = Pattern.compile("\"success\":true");

    private final int count;
    private final Path data;
    private final Words words = new Words();
    private final AtomicInteger fresh = new AtomicInteger(10_000_000);
    private final List<Row> rows = List.of(
            new Row("ping", Call.PING, CLIENTS),
            new Row(
                    "add_message to " + CONTEXTS + " contexts",
                    new Call("add_message", () -> message("c" + fresh.get() % CONTEXTS), SUCCESS),
                    CLIENTS),
            new Row(
                    "add_message to one context",
                    new Call("add_message", () -> message("one"), SUCCESS),
                    CLIENTS),
            new Row(
                    "retrieve_context of 20 messages",
                    new Call(
                            "retrieve_context",
                            () -> "\"contextId\":\"read" + fresh.getAndIncrement() % CONTEXTS + "\"",
                            SUCCESS),
                    CLIENTS),
            new Row(
                    "get_similar_contexts",
                    new Call("get_similar_contexts", this::question, Pattern.compile("\"results\":")),
                    List.of(1)),
            new Row(
                    "conversation_search",
                    new Call("conversation_search", this::question, Pattern.compile("\"count\":")),
                    List.of(1)));

    /// What is measured, with so many clients each time.
    private record Row(String name, Call call, List<Integer> clients) {}

    private ConversationsBench(int count, Path data) {
        this.count = count;
        this.data = data;
    }

    static void run(int count) throws IOException, InterruptedException, ExecutionException {
        try (var scratch = Scratch.of("conversations")) {
            new ConversationsBench(count, scratch.path()).run();
        }
    }

    private String text(int number) {
        return words.text(new Random(number), WORDS);
    }

    private String message(String context) {
        return "\"contextId\":\"" + context + "\",\"message\":\"" + text(fresh.getAndIncrement())
                + "\",\"role\":\"user\"";
    }

    private String question() {
        return "\"query\":\"" + words.text(new Random(fresh.getAndIncrement()), 8) + "\"";
    }

    private void run() throws IOException, InterruptedException, ExecutionException {
        measure("an empty store", true);
        long start = System.nanoTime();
        sow();
        System.err.printf("bench: %,d messages in %.0f s%n", count, Latency.millis(start) / 1000);
        measure("%,d messages in %,d contexts".formatted(count, count / PER_CONTEXT), false);
    }

    private Target start() throws IOException, InterruptedException {
        var command = Started.java("-jar", Started.jar(), "serve", "-p", "0");
        var server = Started.of(command, Map.of("CONTEXTD_DATA_DIR", data.toString()));
        return Target.ofProduct("contextd", server, Era.STATELESS);
    }

    private void measure(String title, boolean first) throws IOException, InterruptedException, ExecutionException {
        var target = start();
        try {
            if (first) {
                say(target);
            }
            for (var row : rows) {
                new Load(target, row.call(), row.clients().getLast(), VISIT_MILLIS).run();
            }
            var table = new Table(
                    "conversations: " + title, "", "clients", "calls/s", "p50 ms", "p99 ms", "CPU ms/call");
            for (var row : rows) {
                for (int clients : row.clients()) {
                    var visit = new Load(target, row.call(), clients, VISIT_MILLIS).run();
                    table.row(
                            row.name(),
                            clients,
                            visit.perSecond(),
                            visit.p50() / 1000,
                            visit.p99() / 1000,
                            visit.serverCpu() / 1000);
                }
            }
            table.print(
                    "CPU is the server's alone, with the meanings and summaries that it works off in the background.",
                    "Rate and latency share the machine with that and with the clients.");
        } finally {
            target.server().end();
        }
    }

    private void say(Target target) throws IOException {
        try (var agent = new Agent(target)) {
            for (int i = 0; i < CONTEXTS * 20; i++) {
                agent.call("add_message", message("read" + i % CONTEXTS));
            }
        }
    }

    private void sow() {
        try (var model = new OnnxEmbedder(data.resolve("model"), OnnxEmbedder.WORKERS_DEFAULT)) {
            var texts = new ArrayList<String>();
            for (int i = 0; i < EMBEDDED; i++) {
                texts.add(text(i));
            }
            var near = new FindBench.Near(model.modelId(), model.embed(texts), new Random(7));
            var store = SqliteRecordStore.open(data, InstantSource.system());
            try (var library = new Library(
                    store, near, new IndexSync(new LuceneSearchIndex(data.resolve("index")), store, near))) {
                var key = store.keys(RecordKey.of("items"), Optional.empty(), 10_000).stream()
                        .filter(it -> it.parts().get(3).equals("message"))
                        .findFirst()
                        .orElseThrow();
                var there = library.get(key.parts().getLast(), List.of(new Holder(key.parts().get(1)))).orElseThrow();
                copy(library, there);
            }
        }
    }

    private void copy(Library library, Item there) {
        String context = "";
        for (int done = 0; done < count; ) {
            var batch = new ArrayList<Item>();
            for (; done < count && batch.size() < BATCH; done++) {
                context = done % PER_CONTEXT == 0 ? Ids.fresh("ctx_") : context;
                batch.add(like(there, context, done));
            }
            library.change(List.of(), draft -> batch.stream().map(draft::add).toList());
        }
    }

    private Item like(Item there, String context, int number) {
        int sequence = number % PER_CONTEXT + 1;
        var body = (ObjectNode) JsonMapper.shared().readTree(there.body());
        body.put("context", context).put("contextId", "seeded " + number / PER_CONTEXT).put("sequence", sequence);
        return new Item(
                "msg_" + context.substring(4) + HexFormat.of().toHexDigits(sequence),
                there.holder(),
                there.project(),
                there.kind(),
                Set.of("role:USER", "context:" + context),
                there.at(),
                text(number),
                body.toString());
    }
}
