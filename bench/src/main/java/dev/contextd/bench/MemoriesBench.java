package dev.contextd.bench;

import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// The tools `memory_record` and `memory_search` over HTTP with many memories, beside `ping` in the same run.
final class MemoriesBench implements MemorySeeds.Texts {
    private static final List<Integer> CLIENTS = List.of(1, 32);
    private static final int VISIT_MILLIS = 2_000;

    /// Until then the compiler takes more of the time than anything else.
    private static final int WARM_UP_CALLS = 1_500;

    private static final int WARM_UP_VISITS_MAX = 12;
    private static final int STARTS = 3;
    private static final int TITLE_WORDS = 6;
    private static final int CONTENT_WORDS = 40;
    private static final int QUESTION_WORDS = 8;
    private static final double GOAL_MILLIS = 15;

    /// Whose CPU is shown beside the server's; the names are those of threads.
    private static final Map<String, String> SHARES = Map.of(
            "embedding", "embedder-", "index", "search-index", "compiling", "C2 Compiler");

    private final int count;
    private final int rounds;
    private final Path data;
    private final Words words = new Words();

    /// Every text is new, or the server would remember its vector.
    private final AtomicInteger fresh;

    /// There may be nothing relevant; a note after the count would say that the model is missing.
    private final Call search = new Call("memory_search", this::question, Pattern.compile("\"count\":\\d+}"));

    private final Call record = new Call("memory_record", this::lesson, Pattern.compile("\"similar_to\":"));
    private final List<Call> calls = List.of(Call.PING, search, record);

    private MemoriesBench(int count, int rounds, Path data) {
        this.count = count;
        this.rounds = rounds;
        this.data = data;
        this.fresh = new AtomicInteger(count);
    }

    static void run(int memories, int rounds) throws IOException, InterruptedException, ExecutionException {
        try (var scratch = Scratch.of("memories")) {
            new MemoriesBench(memories, rounds, scratch.path()).run();
        }
    }

    @Override
    public String title(int number) {
        return words.text(new Random(number), TITLE_WORDS) + " " + number;
    }

    @Override
    public String content(int number) {
        return words.text(new Random(~number), CONTENT_WORDS);
    }

    private String question() {
        return "\"query\":\"" + words.text(new Random(fresh.getAndIncrement()), QUESTION_WORDS) + "\"";
    }

    private String lesson() {
        int number = fresh.getAndIncrement();
        return "\"title\":\"" + title(number) + "\",\"content\":\"" + content(number)
                + "\",\"outcome\":\"success\",\"project_path\":\"/bench\"";
    }

    private void run() throws IOException, InterruptedException, ExecutionException {
        var first = start();
        try {
            once(first, record);
        } finally {
            first.server().end();
        }
        var sown = new MemorySeeds(this).sow(data, count);
        System.err.printf("bench: %,d memories in %.0f s%n", count, sown.seconds());
        starts();
        var target = start();
        try {
            for (var call : calls) {
                warmUp(target, call);
            }
            var figures = new Medians();
            for (int round = 0; round < rounds; round++) {
                for (int clients : CLIENTS) {
                    round(target, clients, figures);
                }
            }
            print(figures, sown, Usage.residentMegabytes(target.server().pid()));
        } finally {
            target.server().stop();
        }
    }

    private static void warmUp(Target target, Call call)
            throws IOException, InterruptedException, ExecutionException {
        int done = 0;
        for (int visit = 0; visit < WARM_UP_VISITS_MAX && done < WARM_UP_CALLS; visit++) {
            done += new Load(target, call, CLIENTS.getLast(), VISIT_MILLIS).run().calls();
        }
    }

    private Target start() throws IOException, InterruptedException {
        var command = Started.java("-jar", Started.jar(), "serve", "-p", "0");
        var server = Started.of(command, Map.of("CONTEXTD_DATA_DIR", data.toString()));
        try {
            return Target.ofProduct("contextd", server, Era.STATELESS);
        } catch (IOException e) {
            server.stop();
            throw e;
        }
    }

    private static void once(Target target, Call call) throws IOException {
        try (var wire = new Wire(target.port())) {
            String body = target.era().request(1, "tools/call", call.params());
            String answer = wire.exchange(Wire.post(target.port(), target.open(wire, call.tool()), body), 200);
            if (!call.expected().matcher(answer).find()) {
                throw new IOException(call.tool() + " without " + call.expected() + ": " + answer);
            }
        }
    }

    private void starts() throws IOException, InterruptedException {
        var figures = new Medians();
        for (int i = 0; i < STARTS; i++) {
            long start = System.nanoTime();
            var target = start();
            try {
                figures.add("listens", Latency.millis(start));
                figures.add("resident", Usage.residentMegabytes(target.server().pid()));
                once(target, search);
                figures.add("answers", Latency.millis(start));
                figures.add("cpu", Usage.cpuMillis(target.server().pid()));
                figures.add("resident then", Usage.residentMegabytes(target.server().pid()));
            } finally {
                target.server().end();
            }
        }
        var table = new Table(
                "memories: a restart with %,d of them, median of %d".formatted(count, STARTS),
                "",
                "wall ms",
                "MB resident");
        table.row("until the server listens", figures.of("listens"), figures.of("resident"));
        table.row("until the first memory_search is answered", figures.of("answers"), figures.of("resident then"));
        table.print("CPU until then: %.0f ms.".formatted(figures.of("cpu")));
    }

    private void round(Target target, int clients, Medians figures)
            throws IOException, InterruptedException, ExecutionException {
        for (var call : calls) {
            long pid = target.server().pid();
            String name = call.tool() + clients;
            var before = shares(pid);
            var visit = new Load(target, call, clients, VISIT_MILLIS).run();
            shares(pid).forEach((share, cpu) ->
                    figures.add(name + " " + share, Math.max(0, cpu - before.get(share)) / visit.calls()));
            figures.add(name + " cpu", visit.serverCpu() / 1000);
            figures.add(name + " rate", visit.perSecond());
            figures.add(name + " p50", visit.p50() / 1000);
            figures.add(name + " p99", visit.p99() / 1000);
        }
    }

    private static Map<String, Double> shares(long pid) throws IOException {
        var shares = new HashMap<String, Double>();
        for (var share : SHARES.entrySet()) {
            shares.put(share.getKey(), Usage.cpuMillis(pid, share.getValue()));
        }
        return shares;
    }

    private void print(Medians figures, MemorySeeds.Sown sown, double resident) {
        var table = new Table(
                "memories: %,d of them at first, median of %d interleaved rounds of %d ms"
                        .formatted(count, rounds, VISIT_MILLIS),
                "tool",
                "clients",
                "CPU ms/call",
                "embedding",
                "index",
                "compiling",
                "calls/s",
                "p50 ms",
                "p99 ms",
                "goal");
        for (int clients : CLIENTS) {
            for (var call : calls) {
                String name = call.tool() + clients;
                table.row(
                        call.tool(),
                        clients,
                        figures.of(name + " cpu"),
                        figures.of(name + " embedding"),
                        figures.of(name + " index"),
                        figures.of(name + " compiling"),
                        figures.of(name + " rate"),
                        figures.of(name + " p50"),
                        figures.of(name + " p99"),
                        call == search && clients == 1 ? "p50 <= %.0f".formatted(GOAL_MILLIS) : "");
            }
        }
        table.print(
                "CPU is the server's alone; embedding, writing the index and compiling are parts of it.",
                "Rate and latency share the machine with the clients.",
                "To embed one memory of %d words takes p50 %.1f ms, p99 %.1f ms, one at a time in this process; the"
                                .formatted(TITLE_WORDS + CONTENT_WORDS, sown.alone().p50(), sown.alone().p99())
                        + " server embeds %d at a time.".formatted(OnnxEmbedder.WORKERS_DEFAULT),
                "Seeded in %.0f s: %,d with vectors of the model, the others with vectors near those."
                        .formatted(sown.seconds(), sown.embedded()),
                "Resident at the end: %.0f MB.".formatted(resident));
    }
}
