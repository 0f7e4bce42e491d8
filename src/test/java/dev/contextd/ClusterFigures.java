package dev.contextd;

import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.engine.OpenSearchNode;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.node.ObjectNode;

/// Prints what replicas on three nodes of OpenSearch do in a second and what that costs, beside a server that keeps
/// everything in files, and for how long nothing is written when the cluster's manager is killed; `bench/run cluster`
/// runs it.
final class ClusterFigures {
    private static final PrintStream OUT = System.out;
    private static final int CLIENTS = 16;
    private static final int SECONDS = 12;
    private static final Duration BEFORE_THE_KILL = Duration.ofSeconds(8);
    private static final Duration AFTER_THE_KILL = Duration.ofSeconds(30);

    /// As the kernel counts time of processes.
    private static final double MILLIS_PER_TICK = 10;

    private final AtomicInteger number = new AtomicInteger();

    private final Duration round;
    private final Duration warmUp;

    private ClusterFigures(int seconds) {
        this.round = Duration.ofSeconds(seconds);
        this.warmUp = round.multipliedBy(2).dividedBy(3);
    }

    public static void main(String[] args) throws Exception {
        var seconds = args.length > 0 && !args[0].isEmpty() ? Integer.parseInt(args[0]) : SECONDS;
        new ClusterFigures(seconds).measure(Files.createTempDirectory("figures"));
    }

    private record Server(Program program, HttpClientOfTests http) {
        static Server start(Path home, List<String> more) throws IOException {
            Files.createDirectories(home);
            var settings = new ArrayList<>(List.of("rate.default=100000/100000", "log.level=error"));
            settings.addAll(more);
            Files.write(home.resolve("bench.properties"), settings);
            var program = Program.start(home, "serve", "-p", "0", "--config-file", "bench.properties");
            return new Server(program, program.http());
        }
    }

    /// Calls that were answered: how many in a second, microseconds at two quantiles, milliseconds of CPU for each.
    private record Round(double perSecond, double p50, double p99, double serverCpu, double engineCpu) {}

    private void measure(Path home) throws Exception {
        OUT.printf(
                "cluster: %d clients, %d s each, three nodes of OpenSearch on this machine with 512 MB each%n%n",
                CLIENTS, round.toSeconds());
        OUT.printf(
                "%-24s %-14s %9s %9s %9s %14s %14s%n",
                "", "", "calls/s", "p50 ms", "p99 ms", "ms CPU server", "ms CPU engine");
        var embedded = Server.start(home.resolve("files"), List.of());
        try (var _ = embedded.program) {
            row("files", List.of(embedded), List.of());
        }
        try (var cluster = OpenSearchCluster.start(3)) {
            var hosts = String.join(
                    ",",
                    cluster.urls().stream()
                            .map(url -> URI.create(url).getAuthority())
                            .toList());
            var url = "opensearch+http://" + hosts + "/bench";
            var settings = List.of("store.url=" + url, "search.url=" + url);
            var one = Server.start(home.resolve("one"), settings);
            try (var _ = one.program) {
                row("one replica", List.of(one), cluster.nodes());
                var two = Server.start(home.resolve("two"), settings);
                try (var _ = two.program) {
                    row("two replicas", List.of(one, two), cluster.nodes());
                    gap(List.of(one, two), cluster);
                }
            }
        }
    }

    private void row(String name, List<Server> servers, List<OpenSearchNode> nodes) throws Exception {
        round(servers, nodes, warmUp, this::lesson);
        print(name, "memory_record", round(servers, nodes, round, this::lesson));
        round(servers, nodes, warmUp, this::question);
        print(name, "memory_search", round(servers, nodes, round, this::question));
    }

    private static void print(String name, String tool, Round round) {
        OUT.printf(
                "%-24s %-14s %9.1f %9.1f %9.1f %14.2f %14.2f%n",
                name, tool, round.perSecond, round.p50, round.p99, round.serverCpu, round.engineCpu);
    }

    private record Call(String tool, ObjectNode arguments) {}

    private Call lesson() {
        var text = "Lesson " + number.incrementAndGet() + ": the build needs the lock file to be newer than the cache";
        var arguments = Json.object().put("title", text).put("content", text).put("outcome", "success");
        return new Call("memory_record", arguments.put("project_path", "/p"));
    }

    private Call question() {
        var text = "what does the build need, lesson " + number.incrementAndGet() % 100;
        return new Call("memory_search", Json.object().put("query", text).put("project_path", "/p"));
    }

    private Round round(List<Server> servers, List<OpenSearchNode> nodes, Duration length, Callable<Call> next)
            throws Exception {
        double serverCpu = serverCpu(servers);
        double engineCpu = engineCpu(nodes);
        long start = System.nanoTime();
        var answered = load(servers, length, next);
        double seconds = (System.nanoTime() - start) / 1e9;
        int calls = answered.size();
        long[] sorted = answered.stream().mapToLong(Answered::nanos).sorted().toArray();
        return new Round(
                calls / seconds,
                sorted[calls / 2] / 1e6,
                sorted[calls * 99 / 100] / 1e6,
                (serverCpu(servers) - serverCpu) / calls,
                (engineCpu(nodes) - engineCpu) / calls);
    }

    /// @param at when, and
    /// @param nanos after how long
    private record Answered(long at, long nanos) {}

    private static List<Answered> load(List<Server> servers, Duration length, Callable<Call> next) throws Exception {
        var answered = Collections.synchronizedList(new ArrayList<Answered>());
        long end = System.nanoTime() + length.toNanos();
        var clients = new ArrayList<Callable<Integer>>();
        for (int i = 0; i < CLIENTS; i++) {
            var server = servers.get(i % servers.size());
            clients.add(() -> {
                int failed = 0;
                while (System.nanoTime() - end < 0) {
                    var call = next.call();
                    long start = System.nanoTime();
                    var answer = server.http
                            .call(call.tool, call.arguments.toString())
                            .json();
                    if (answer.at("/result/isError").asBoolean(false)) {
                        failed++;
                    } else {
                        answered.add(new Answered(System.nanoTime(), System.nanoTime() - start));
                    }
                }
                return failed;
            });
        }
        try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
            for (var failed : threads.invokeAll(clients)) {
                failed.get();
            }
        }
        return answered;
    }

    private void gap(List<Server> servers, OpenSearchCluster cluster) throws Exception {
        long[] killed = new long[1];
        try (var killer = Executors.newSingleThreadScheduledExecutor()) {
            var manager = cluster.manager();
            var deed = killer.schedule(
                    () -> {
                        manager.kill();
                        killed[0] = System.nanoTime();
                        return true;
                    },
                    BEFORE_THE_KILL.toMillis(),
                    TimeUnit.MILLISECONDS);
            var answered = load(servers, BEFORE_THE_KILL.plus(AFTER_THE_KILL), this::lesson);
            deed.get();
            long[] after = answered.stream()
                    .mapToLong(Answered::at)
                    .filter(at -> at - killed[0] > 0)
                    .sorted()
                    .toArray();
            long longest = after.length == 0 ? AFTER_THE_KILL.toNanos() : after[0] - killed[0];
            for (int i = 1; i < after.length; i++) {
                longest = Math.max(longest, after[i] - after[i - 1]);
            }
            OUT.printf(
                    "%nThe manager of the cluster was killed under %d writers on two replicas: the longest time without an"
                            + " acknowledged write was %.1f s; %d were acknowledged in the %d s after.%n",
                    CLIENTS, longest / 1e9, after.length, AFTER_THE_KILL.toSeconds());
        }
    }

    private static double serverCpu(List<Server> servers) throws IOException {
        double sum = 0;
        for (Server server : servers) {
            sum += cpuMillis(server.program.pid());
        }
        return sum;
    }

    private static double engineCpu(List<OpenSearchNode> nodes) throws IOException {
        double sum = 0;
        for (OpenSearchNode node : nodes) {
            sum += cpuMillis(node.pid());
        }
        return sum;
    }

    private static double cpuMillis(long pid) throws IOException {
        var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        var fields = Arrays.asList(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
        return (Long.parseLong(fields.get(11)) + Long.parseLong(fields.get(12))) * MILLIS_PER_TICK;
    }
}
