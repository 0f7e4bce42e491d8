package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.JsonNode;

/// Real repositories indexed and searched through the server: how fast words are there, how fast vectors follow, what an
/// unchanged second run costs, and what searches feel of it.
final class RepositoryBench {
    private static final int CALLS = 100;

    /// So long vectors are measured; the whole of a large repository takes a while.
    private static final Duration EMBEDDING = Duration.ofSeconds(60);

    private static final List<String> QUESTIONS = List.of(
            "where is the connection pool closed",
            "flush pending changes to the database",
            "unsubscribe from the source",
            "how are errors retried with a delay",
            "parse the query string",
            "lock timeout handling",
            "combine the latest values of several inputs",
            "convert a value to its database type",
            "cache lookup by key",
            "schedule work on the next animation frame");

    private final Path repository;
    private final Path data;

    private RepositoryBench(Path repository, Path data) {
        this.repository = repository;
        this.data = data;
    }

    static void run() throws IOException, InterruptedException {
        for (String name : List.of("rxjs", "hibernate")) {
            try (var scratch = Scratch.of("repository")) {
                new RepositoryBench(Started.ROOT.resolve("bench/target/sources").resolve(name), scratch.path()).measure();
            }
        }
    }

    private void measure() throws IOException, InterruptedException {
        double megabytes = Scratch.bytes(repository) / 1e6;
        var server = Started.of(
                Started.java("-jar", Started.jar(), "serve", "-p", "0"), Map.of("CONTEXTD_DATA_DIR", data.toString()));
        var target = Target.ofProduct("contextd", server, Era.STATELESS);
        var table = new Table("repository %s: %.1f MB".formatted(repository.getFileName(), megabytes), "what", "figure", "");
        try (var agent = new Agent(target);
                var searcher = new Agent(target)) {
            searcher.call("ping", "");
            var meanwhile = new Meanwhile(searcher);
            double cpu = Usage.cpuMillis(server.pid());
            long start = System.nanoTime();
            var first = meanwhile.during(() -> index(agent));
            double seconds = seconds(start);
            cpu = (Usage.cpuMillis(server.pid()) - cpu) / 1000;
            int files = first.path("files_indexed").asInt();
            table.row("files indexed", Integer.toString(files), first.path("files_skipped").toString());
            table.row("passages", Integer.toString(first.path("chunks").asInt()), "");
            table.row("words: seconds", seconds, "%.0f files/s, %.1f MB/s; %.1f s CPU, %.1f MB/cpu-s"
                    .formatted(files / seconds, megabytes / seconds, cpu, megabytes / cpu));
            table.row("search while indexing words", meanwhile.p50(), "ms p50; p99 %.0f, %d calls"
                    .formatted(meanwhile.p99(), meanwhile.calls()));

            start = System.nanoTime();
            var second = index(agent);
            double again = seconds(start);
            if (second.path("files_indexed").asInt() != 0) {
                throw new IOException("the second run did something: " + second);
            }
            table.row("second run: seconds", again, "%.1f %% of the first".formatted(100 * again / seconds));

            vectors(agent, target, first, table);
            table.row("data directory: MB", Scratch.bytes(data) / 1e6, "with the model (some 70 MB unpacked)");
            table.row("peak memory: MB", Usage.peakMegabytes(server.pid()), "of the server");
        } finally {
            server.stop();
        }
        table.print();
    }

    private void vectors(Agent agent, Target target, JsonNode first, Table table)
            throws IOException, InterruptedException {
        String operation = "\"operation_id\":" + Agent.text(first.path("operation_id").asString());
        int before = index(agent).path("vectors_pending").asInt();
        long start = System.nanoTime();
        boolean complete = false;
        while (!complete && seconds(start) < EMBEDDING.toSeconds()) {
            Thread.sleep(1_000);
            complete = agent.call("status", operation).at("/operation/state").asString("").equals("complete");
        }
        int after = index(agent).path("vectors_pending").asInt();
        double rate = (before - after) / seconds(start);
        table.row("vectors a second", rate, "%d of %d in %.0f s".formatted(before - after, before, seconds(start)));
        // a search now and then must not wait for the vectors
        try (var searcher = new Agent(target)) {
            var took = Latency.of(CALLS, i -> ask(searcher, i));
            table.row("search while vectors come", took.p50(), "ms p50; p99 %.0f%s"
                    .formatted(took.p99(), after > 0 ? "" : " (they were all there)"));
        }
    }

    private JsonNode index(Agent agent) throws IOException {
        return agent.call("index_repository", "\"path\":" + Agent.text(repository.toString()));
    }

    private void ask(Agent agent, int number) {
        try {
            String query = QUESTIONS.get(number % QUESTIONS.size()) + " " + number;
            agent.call(
                    "repository_search",
                    "\"query\":" + Agent.text(query) + ",\"project_path\":" + Agent.text(repository.toString()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    private interface Work {
        JsonNode run() throws IOException;
    }

    /// Searches on a thread of its own while something else goes on.
    private final class Meanwhile {
        private final Agent searcher;
        private final Queue<Double> took = new ConcurrentLinkedQueue<>();

        Meanwhile(Agent searcher) {
            this.searcher = searcher;
        }

        JsonNode during(Work work) throws IOException, InterruptedException {
            var end = new AtomicBoolean();
            var thread = Thread.ofPlatform().start(() -> search(end));
            try {
                return work.run();
            } finally {
                end.set(true);
                thread.join();
            }
        }

        private void search(AtomicBoolean end) {
            for (int i = 0; !end.get(); i++) {
                long start = System.nanoTime();
                try {
                    ask(searcher, i);
                    took.add(Latency.millis(start));
                } catch (IllegalStateException _) {
                    // not a file is indexed yet
                }
            }
        }

        int calls() {
            return took.size();
        }

        double p50() {
            return at(0.5);
        }

        double p99() {
            return at(0.99);
        }

        private double at(double share) {
            var sorted = took.stream().sorted().toList();
            return sorted.isEmpty() ? Double.NaN : sorted.get((int) (share * (sorted.size() - 1)));
        }
    }
}
