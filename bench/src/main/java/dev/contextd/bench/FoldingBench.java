package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import tools.jackson.databind.JsonNode;

/// Branches made and folded over HTTP: how long each takes, how many a second, and what is left after `kill -9`.
final class FoldingBench implements MemorySeeds.Texts {
    private static final List<Integer> CLIENTS = List.of(1, 100);
    private static final int PAIRS = 600;
    private static final int CROWD = 64;
    private static final int BRANCHES = 10;
    private static final Map<String, String> NO_CAP = Map.of(
            "CONTEXTD_FOLDING_INSTANCE_BRANCHES_MAX", "100000", "CONTEXTD_FOLDING_CONTEXT_LIMIT", "10000000");

    private final int memories;
    private final int sessions;
    private final Path data;
    private final Words words = new Words();
    private final AtomicInteger fresh = new AtomicInteger(1_000_000);

    private FoldingBench(int memories, int sessions, Path data) {
        this.memories = memories;
        this.sessions = sessions;
        this.data = data;
    }

    static void run(int memories, int sessions) throws IOException, InterruptedException, ExecutionException {
        try (var scratch = Scratch.of("folding")) {
            var bench = new FoldingBench(memories, sessions, scratch.path());
            bench.seed();
            bench.latencies();
            bench.crowd();
        }
    }

    @Override
    public String title(int number) {
        return words.text(new Random(number), 6) + " " + number;
    }

    @Override
    public String content(int number) {
        return words.text(new Random(~number), 40);
    }

    private void seed() throws IOException, InterruptedException {
        var first = start();
        try (var agent = new Agent(first)) {
            agent.call(
                    "memory_record",
                    "\"title\":\"first\",\"content\":\"first\",\"outcome\":\"success\",\"project_path\":\"/bench\"");
        } finally {
            first.server().end();
        }
        new MemorySeeds(this).sow(data, memories);
    }

    private Target start() throws IOException, InterruptedException {
        var settings = new HashMap<>(NO_CAP);
        settings.put("CONTEXTD_DATA_DIR", data.toString());
        var server = Started.of(Started.java("-jar", Started.jar(), "serve", "-p", "0"), settings);
        try {
            return Target.ofProduct("contextd", server, Era.STATELESS);
        } catch (IOException e) {
            server.stop();
            throw e;
        }
    }

    private String branch(boolean inject, String session) {
        int number = fresh.getAndIncrement();
        return "\"description\":\"" + title(number) + "\",\"prompt\":\"" + content(number)
                + "\",\"project_path\":\"/bench\",\"budget\":4000,\"parent_branch_id\":\"main\",\"inject_memories\":"
                + inject + ",\"session_id\":\"" + session + "\"";
    }

    private static String fold(JsonNode made) {
        return "\"message\":\"Found three places where the token is refreshed too late and one test that shows it\","
                + "\"project_path\":\"/bench\",\"session_id\":\"" + made.path("session_id").asString()
                + "\",\"branch_id\":\"" + made.path("branch_id").asString() + "\"";
    }

    private void latencies() throws IOException, InterruptedException, ExecutionException {
        var target = start();
        try {
            pairs(target, 16, true);
            pairs(target, 16, false);
            var table = new Table(
                    "folding: over %,d memories, %d branches each".formatted(memories, PAIRS),
                    "tool",
                    "clients",
                    "calls/s",
                    "CPU ms",
                    "p50 ms",
                    "p99 ms",
                    "goal p99");
            for (int clients : CLIENTS) {
                for (boolean inject : List.of(false, true)) {
                    var took = pairs(target, clients, inject);
                    String name = inject ? "context_branch with memories" : "context_branch";
                    row(table, name, clients, took, took.branches, inject ? "25" : "10");
                    if (!inject) {
                        row(table, "context_return", clients, took, took.returns, "");
                    }
                }
            }
            table.print(
                    "Goals are for one client on an idle machine; clients and server share this one.",
                    "Every client makes a branch in a session of its own and folds it, one after the other.",
                    "CPU is the server's for a branch and its return, with what it does in the background.");
        } finally {
            target.server().end();
        }
    }

    private static void row(Table table, String name, int clients, Took took, long[] sorted, String goal) {
        table.row(
                name,
                clients,
                sorted.length / took.seconds,
                took.cpuMillis / sorted.length,
                sorted[sorted.length / 2] / 1e6,
                sorted[sorted.length * 99 / 100] / 1e6,
                clients == 1 ? goal : "");
    }

    private record Took(long[] branches, long[] returns, double seconds, double cpuMillis) {}

    private Took pairs(Target target, int clients, boolean inject)
            throws IOException, InterruptedException, ExecutionException {
        double cpu = Usage.cpuMillis(target.server().pid());
        long start = System.nanoTime();
        var times = together(clients, _ -> {
            var took = new long[2 * (PAIRS / clients)];
            try (var agent = new Agent(target)) {
                for (int i = 0; i < took.length; i += 2) {
                    long begin = System.nanoTime();
                    var made = agent.call("context_branch", branch(inject, "new"));
                    took[i] = System.nanoTime() - begin;
                    begin = System.nanoTime();
                    agent.call("context_return", fold(made));
                    took[i + 1] = System.nanoTime() - begin;
                }
            }
            return took;
        });
        double seconds = (System.nanoTime() - start) / 1e9;
        cpu = Usage.cpuMillis(target.server().pid()) - cpu;
        return new Took(every(times, 0), every(times, 1), seconds, cpu);
    }

    private static long[] every(List<long[]> times, int offset) {
        return times.stream()
                .flatMapToLong(took -> LongStream.range(0, took.length / 2).map(i -> took[(int) (2 * i + offset)]))
                .sorted()
                .toArray();
    }

    private interface Client<T> {
        T run(int number) throws IOException;
    }

    private static <T> List<T> together(int clients, Client<T> client) throws InterruptedException, ExecutionException {
        try (var threads = Executors.newFixedThreadPool(clients)) {
            var running = new ArrayList<Future<T>>();
            for (int i = 0; i < clients; i++) {
                int number = i;
                running.add(threads.submit(() -> client.run(number)));
            }
            var results = new ArrayList<T>();
            for (var one : running) {
                results.add(one.get());
            }
            return results;
        }
    }

    /// Many sessions at once, the plug pulled in the middle, and the rest done by the server that comes after.
    private void crowd() throws IOException, InterruptedException, ExecutionException {
        var folded = ConcurrentHashMap.<String>newKeySet();
        var names = ConcurrentHashMap.<String>newKeySet();
        var next = new AtomicInteger();
        var first = start();
        long begin = System.nanoTime();
        int half = sessions / 2;
        together(CROWD, _ -> {
            try (var agent = new Agent(first)) {
                while (next.get() < sessions) {
                    session(agent, names, folded);
                    if (next.incrementAndGet() == half) {
                        first.server().stop();
                    }
                }
            } catch (IOException | InterruptedException _) {
                // the plug was pulled
            }
            return 0;
        });
        double until = (System.nanoTime() - begin) / 1e9;
        int acknowledged = folded.size();
        begin = System.nanoTime();
        var second = start();
        try {
            int before = folded.size();
            int lost = check(second, names, folded);
            begin = System.nanoTime();
            together(CROWD, _ -> {
                try (var agent = new Agent(second)) {
                    while (next.getAndIncrement() < sessions) {
                        session(agent, names, folded);
                    }
                }
                return 0;
            });
            double rest = (System.nanoTime() - begin) / 1e9;
            int lostThen = check(second, names, folded);
            var table = new Table(
                    "folding: %,d sessions of %d branches by %d clients, kill -9 in the middle"
                            .formatted(sessions, BRANCHES, CROWD),
                    "",
                    "branches folded",
                    "seconds",
                    "a second",
                    "lost or wrong");
            table.row("before the plug was pulled", acknowledged, until, acknowledged / until, lost);
            int more = folded.size() - before;
            table.row("after the restart", more, rest, more / rest, lostThen);
            table.print("Wrong: a fold that was acknowledged and is not there, a branch without a parent that is open,"
                    + " a total that is not the sum of its parts.");
        } finally {
            second.server().end();
        }
    }

    private void session(Agent agent, Set<String> names, Set<String> folded) throws IOException {
        String session = "new";
        for (int i = 0; i < BRANCHES; i++) {
            var made = agent.call("context_branch", branch(false, session));
            session = made.path("session_id").asString();
            names.add(session);
            agent.call("context_return", fold(made));
            folded.add(session + " " + made.path("branch_id").asString());
        }
    }

    /// How much of what was acknowledged is not as it should be.
    private static int check(Target target, Set<String> names, Set<String> folded) throws IOException {
        int wrong = 0;
        try (var agent = new Agent(target)) {
            for (String session : names) {
                String where = "\"project_path\":\"/bench\",\"session_id\":\"" + session + "\"";
                var list = agent.call("context_list_branches", where + ",\"limit\":100,\"max_tokens\":100");
                long total = 0;
                for (var branch : list.path("branches")) {
                    boolean isFolded = branch.path("status").asString().equals("folded");
                    total += branch.path("folded_at").isMissingNode() ? 0 : branch.path("tokens").asLong();
                    if (folded.contains(session + " " + branch.path("id").asString()) && !isFolded) {
                        wrong++;
                    }
                }
                var status = agent.call("context_branch_status", where);
                long kept = status.at("/token_breakdown/folded_total").asLong();
                wrong += kept == total ? 0 : 1;
                long there = folded.stream().filter(name -> name.startsWith(session + " ")).count();
                wrong += list.path("total_branches").asLong() >= there ? 0 : 1;
            }
        }
        return wrong;
    }
}
