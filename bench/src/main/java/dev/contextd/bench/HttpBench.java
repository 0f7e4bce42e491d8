package dev.contextd.bench;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;

/// The tool `ping` over HTTP, beside the same tool on the official Java SDK, on the same Jetty and the same JVM flags.
final class HttpBench {
    private static final List<Integer> CLIENTS = List.of(1, 32);
    private static final int VISIT_MILLIS = 1_500;

    /// Until then the compiler takes most of the time, and the servers differ in how long it does.
    private static final int WARM_UP_CALLS = 60_000;

    private static final int WARM_UP_VISITS_MAX = 20;
    private static final double GOAL_RATIO = 0.6;

    private HttpBench() {}

    static void run(int rounds) throws IOException, InterruptedException, ExecutionException {
        var product = Started.of(Started.java("-jar", Started.jar(), "serve", "-p", "0"));
        var sdk = Started.of(Started.java("-cp", sdkClassPath(), SdkServer.class.getName()));
        var immediate = Started.of(Started.java("-cp", sdkClassPath(), SdkServer.class.getName(), "immediate"));
        try {
            var ours = Target.ofProduct("contextd, sessions", product, Era.SESSIONS);
            var targets = List.of(
                    Target.of("SDK 2.1.0, sessions", sdk, Era.SESSIONS),
                    Target.of("SDK 2.1.0, sessions, immediate", immediate, Era.SESSIONS),
                    ours,
                    ours.in("contextd, stateless", Era.STATELESS));
            for (var target : targets) {
                warmUp(target);
            }
            var figures = new Medians();
            for (int round = 0; round < rounds; round++) {
                for (int clients : CLIENTS) {
                    round(targets, clients, figures);
                }
            }
            print(targets, figures, rounds);
        } finally {
            product.stop();
            sdk.stop();
            immediate.stop();
        }
    }

    private static void warmUp(Target target) throws IOException, InterruptedException, ExecutionException {
        for (int clients : CLIENTS.reversed()) {
            int calls = 0;
            for (int visit = 0; visit < WARM_UP_VISITS_MAX && calls < WARM_UP_CALLS; visit++) {
                calls += new Load(target, Call.PING, clients, VISIT_MILLIS / 2).run().calls();
            }
        }
    }

    private static String sdkClassPath() {
        var target = Started.ROOT.resolve("bench/target");
        return target.resolve("classes") + ":" + target.resolve("lib") + "/*";
    }

    /// Ratios are taken within a round, where both servers met the same weather.
    private static void round(List<Target> targets, int clients, Medians figures)
            throws IOException, InterruptedException, ExecutionException {
        double sdkCpu = 0;
        for (var target : targets) {
            var visit = new Load(target, Call.PING, clients, VISIT_MILLIS).run();
            if (target == targets.getFirst()) {
                sdkCpu = visit.serverCpu();
            }
            String name = target.name() + clients;
            figures.add(name + " cpu", visit.serverCpu());
            figures.add(name + " ratio", visit.serverCpu() / sdkCpu);
            figures.add(name + " rate", visit.perSecond());
            figures.add(name + " p50", visit.p50());
            figures.add(name + " p99", visit.p99());
        }
    }

    private static void print(List<Target> targets, Medians figures, int rounds) throws IOException {
        var table = new Table(
                "http: calls of ping, median of " + rounds + " interleaved rounds of " + VISIT_MILLIS + " ms",
                "server and era",
                "clients",
                "CPU us/call",
                "x SDK",
                "goal",
                "calls/s",
                "p50 us",
                "p99 us");
        for (int clients : CLIENTS) {
            for (var target : targets) {
                String name = target.name() + clients;
                table.row(
                        target.name(),
                        clients,
                        figures.of(name + " cpu"),
                        figures.of(name + " ratio"),
                        target.name().startsWith("SDK") ? "" : "<= " + GOAL_RATIO,
                        figures.of(name + " rate"),
                        figures.of(name + " p50"),
                        figures.of(name + " p99"));
            }
        }
        table.print(
                "CPU is the server's alone. Rate and latency share the machine with the clients.",
                "Resident at the end: SDK %.0f MB, contextd %.0f MB."
                        .formatted(
                                Usage.residentMegabytes(targets.get(0).server().pid()),
                                Usage.residentMegabytes(
                                        targets.getLast().server().pid())));
    }
}
