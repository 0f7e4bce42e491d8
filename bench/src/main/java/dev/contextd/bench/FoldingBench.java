package dev.contextd.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import tools.jackson.databind.JsonNode;

/// Branches made and folded over HTTP: how long each takes, how many a second, and how many can be open.
final class FoldingBench implements MemorySeeds.Texts {
    private static final List<Integer> CLIENTS = List.of(1, 100);
    private static final int PAIRS = 600;

    /// Of one who works between branches, as an agent does: till the next one the server has nothing left to do.
    private static final int UNHURRIED_PAIRS = 300;
    private static final long PAUSE_MILLIS = 300;

    /// A server that takes less of a second has nothing to do.
    private static final double IDLE_MILLIS = 50;

    /// What the server has open at once at most, unless it is told otherwise.
    private static final int OPEN_MAX = 100;

    /// About what SQLite writes for a branch.
    private static final int BYTES = 64 * 1024;
    private static final Map<String, String> NO_CAP = Map.of(
            "CONTEXTD_FOLDING_INSTANCE_BRANCHES_MAX", "100000", "CONTEXTD_FOLDING_CONTEXT_LIMIT", "10000000");

    private final int memories;
    private final Path data;
    private final Words words = new Words();
    private final AtomicInteger fresh = new AtomicInteger(1_000_000);

    private FoldingBench(int memories, Path data) {
        this.memories = memories;
        this.data = data;
    }

    static void run(int memories, int sessions) throws IOException, InterruptedException, ExecutionException {
        try (var scratch = Scratch.of("folding")) {
            var bench = new FoldingBench(memories, scratch.path());
            bench.seed();
            bench.latencies();
            bench.openAtOnce();
            new FoldingCrowd(bench, sessions).run();
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

    Target start() throws IOException, InterruptedException {
        return start(NO_CAP);
    }

    /// As users start it: with what the build keeps for quick starts, and so warm earlier.
    private Target start(Map<String, String> limits) throws IOException, InterruptedException {
        return new Build("contextd", Started.ROOT).launch(data, limits);
    }

    String branch(boolean inject, String session) {
        int number = fresh.getAndIncrement();
        return "\"description\":\"" + title(number) + "\",\"prompt\":\"" + content(number)
                + "\",\"project_path\":\"/bench\",\"budget\":4000,\"parent_branch_id\":\"main\",\"inject_memories\":"
                + inject + ",\"session_id\":\"" + session + "\"";
    }

    static String fold(JsonNode made) {
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
                    "goal p99",
                    "others' cores");
            awaitVectors(target);
            plain(table, "write of 64 kB and fsync", target.server().pid(), this::written);
            try (var agent = new Agent(target)) {
                plain(table, "ping", target.server().pid(), _ -> agent.call("ping", ""));
            }
            unhurried(table, target, ", pausing");
            for (int clients : CLIENTS) {
                for (boolean inject : List.of(false, true)) {
                    var took = pairs(target, clients, inject);
                    row(table, name(inject), clients, took, took.branches, "");
                    if (!inject) {
                        row(table, "context_return", clients, took, took.returns, "");
                    }
                }
            }
            awaitVectors(target);
            unhurried(table, target, ", pausing, later");
            table.print(
                    "Goals are for one client on an idle machine; clients and server share this one, and others' cores is"
                            + " what programs besides these two took of it.",
                    "The first two rows are what the machine makes of next to nothing in the same run: no call is steadier.",
                    "Every client makes a branch in a session of its own and folds it, one after the other, after 1,184 that"
                            + " 16 clients made to warm the server up.",
                    "One that pauses waits " + PAUSE_MILLIS + " ms after each pair, where an agent works for minutes: what a"
                            + " pair leaves to do in the background is done before the next one. The others never wait.",
                    "CPU is the server's for a branch and its return, with what it does in the background. Of that most is the"
                            + " compiler of the JVM at first, so a row has less than the one before; later is after all others.");
        } finally {
            target.server().end();
        }
    }

    private void unhurried(Table table, Target target, String manner)
            throws IOException, InterruptedException, ExecutionException {
        for (boolean inject : List.of(false, true)) {
            var took = pairs(target, 1, UNHURRIED_PAIRS, PAUSE_MILLIS, inject);
            row(table, name(inject) + manner, 1, took, took.branches, inject ? "25" : "10");
        }
    }

    private static String name(boolean inject) {
        return inject ? "context_branch with memories" : "context_branch";
    }

    /// What came before shall not be measured with what follows.
    private static void awaitVectors(Target target) throws IOException, InterruptedException {
        double before = Usage.cpuMillis(target.server().pid());
        while (true) {
            Thread.sleep(1_000);
            double now = Usage.cpuMillis(target.server().pid());
            if (now - before < IDLE_MILLIS) {
                return;
            }
            before = now;
        }
    }

    private interface Plain {
        void run(int number) throws IOException;
    }

    private static void plain(Table table, String name, long pid, Plain work) throws IOException {
        var others = new OtherPrograms(pid);
        long begin = System.nanoTime();
        var took = new long[PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            long start = System.nanoTime();
            work.run(i);
            took[i] = System.nanoTime() - start;
        }
        double seconds = (System.nanoTime() - begin) / 1e9;
        Arrays.sort(took);
        table.row(
                name,
                1,
                PAIRS / seconds,
                "",
                took[PAIRS / 2] / 1e6,
                took[PAIRS * 99 / 100] / 1e6,
                "",
                others.cores(seconds));
    }

    private void written(int number) throws IOException {
        try (var file = FileChannel.open(
                data.resolve("plain"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.allocate(BYTES), (long) (number % 16) * BYTES);
            file.force(false);
        }
    }

    /// As many branches as the server lets be open with the limits that it has by itself, one in a session.
    private void openAtOnce() throws IOException, InterruptedException, ExecutionException {
        var target = start(Map.of());
        try {
            long begin = System.nanoTime();
            var made = together(OPEN_MAX, _ -> {
                try (var agent = new Agent(target)) {
                    return agent.call("context_branch", branch(false, "new"));
                }
            });
            double opened = (System.nanoTime() - begin) / 1e9;
            String more;
            try (var agent = new Agent(target)) {
                more = agent.response("context_branch", branch(false, "new"))
                                .at("/result/isError")
                                .asBoolean()
                        ? "refused"
                        : "made as well";
                for (var branch : made) {
                    agent.call("context_return", fold(branch));
                }
            }
            var table = new Table("folding: branches open at once, by the server's own limits", "", "branches", "seconds");
            table.row("opened together by as many clients, and folded", made.size(), opened);
            table.print("One more was " + more + ".");
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
                clients == 1 ? goal : "",
                took.others);
    }

    /// @param others how many cores programs took that are neither server nor client
    private record Took(long[] branches, long[] returns, double seconds, double cpuMillis, double others) {}

    private Took pairs(Target target, int clients, boolean inject)
            throws IOException, InterruptedException, ExecutionException {
        return pairs(target, clients, PAIRS, 0, inject);
    }

    private Took pairs(Target target, int clients, int pairs, long pauseMillis, boolean inject)
            throws IOException, InterruptedException, ExecutionException {
        var others = new OtherPrograms(target.server().pid());
        double cpu = Usage.cpuMillis(target.server().pid());
        long start = System.nanoTime();
        var times = together(clients, _ -> {
            var took = new long[2 * (pairs / clients)];
            try (var agent = new Agent(target)) {
                for (int i = 0; i < took.length; i += 2) {
                    long begin = System.nanoTime();
                    var made = agent.call("context_branch", branch(inject, "new"));
                    took[i] = System.nanoTime() - begin;
                    begin = System.nanoTime();
                    agent.call("context_return", fold(made));
                    took[i + 1] = System.nanoTime() - begin;
                    Thread.sleep(pauseMillis);
                }
            }
            return took;
        });
        double seconds = (System.nanoTime() - start) / 1e9;
        cpu = Usage.cpuMillis(target.server().pid()) - cpu;
        return new Took(every(times, 0), every(times, 1), seconds, cpu, others.cores(seconds));
    }

    private static long[] every(List<long[]> times, int offset) {
        return times.stream()
                .flatMapToLong(took -> LongStream.range(0, took.length / 2).map(i -> took[(int) (2 * i + offset)]))
                .sorted()
                .toArray();
    }

    interface Client<T> {
        T run(int number) throws IOException, InterruptedException;
    }

    static <T> List<T> together(int clients, Client<T> client) throws InterruptedException, ExecutionException {
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
}
