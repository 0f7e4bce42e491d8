package dev.contextd.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// From the start of a process that serves by itself to its answer to `tools/list`.
final class StdioBench {
    private static final int CALLS = 1_000;
    private static final double GOAL_WALL_MS = 400;

    /// Every third run is kept a while longer, to see its memory.
    private static final int MEMORY_EVERY = 3;

    private static final int IDLE_MILLIS = 300;

    /// Everything on standard output has to be a message.
    private static final String MESSAGE = "{\"jsonrpc\":\"2.0\",\"id\":";

    private StdioBench() {}

    static void run(int runs) throws IOException, InterruptedException {
        var figures = new Medians();
        for (int run = 0; run < runs; run++) {
            for (var era : Era.values()) {
                for (var variant : variants().entrySet()) {
                    measure(era.word + ", " + variant.getKey(), variant.getValue(), era, run, figures);
                }
            }
        }
        print(figures, runs);
    }

    private static Map<String, List<String>> variants() {
        // With this mode a JVM refuses to start if it cannot use the cache.
        var cache = List.of("-XX:AOTMode=on", "-XX:AOTCache=" + Started.ROOT.resolve("target/contextd.aot"));
        var variants = new LinkedHashMap<String, List<String>>();
        variants.put("plain", stdio(List.of()));
        variants.put("AOT cache", stdio(cache));
        var quick = new ArrayList<>(cache);
        quick.add("-XX:TieredStopAtLevel=1");
        variants.put("AOT cache, C1 only", stdio(quick));
        variants.put(
                "./contextd, which is that",
                List.of(Started.ROOT.resolve("contextd").toString(), "stdio", "--standalone"));
        return variants;
    }

    private static List<String> stdio(List<String> flags) {
        var arguments = new ArrayList<>(flags);
        arguments.addAll(List.of("-jar", Started.jar(), "stdio", "--standalone"));
        return Started.java(arguments.toArray(String[]::new));
    }

    private static void measure(String name, List<String> command, Era era, int run, Medians figures)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        try (var server = Started.of(command)) {
            server.write(era.hello(1));
            server.read(MESSAGE + "1,\"result\":");
            server.write(era.request(2, "tools/list", ""));
            server.read(MESSAGE + "2,\"result\":{\"tools\":[");
            figures.add(name + " wall", (System.nanoTime() - start) / 1e6);
            figures.add(name + " cpu", Usage.cpuMillis(server.pid()));
            if (run % MEMORY_EVERY == 0) {
                Thread.sleep(IDLE_MILLIS);
                figures.add(name + " idle", Usage.residentMegabytes(server.pid()));
                ping(server, era);
                figures.add(name + " busy", Usage.residentMegabytes(server.pid()));
            }
        }
    }

    private static void ping(Started server, Era era) throws IOException {
        for (int id = 3; id < 3 + CALLS; id++) {
            server.write(era.request(id, "tools/call", Call.PING.params()));
            server.read(MESSAGE + id + ",\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"pong\"");
        }
    }

    private static void print(Medians figures, int runs) {
        var table = new Table(
                "stdio: from start to the answer of tools/list, median of " + runs + " interleaved runs",
                "revision and start",
                "CPU ms",
                "wall ms",
                "goal",
                "MB idle",
                "MB after " + CALLS + " pings");
        for (var era : Era.values()) {
            for (String variant : variants().keySet()) {
                String name = era.word + ", " + variant;
                table.row(
                        name,
                        figures.of(name + " cpu"),
                        figures.of(name + " wall"),
                        "< %.0f".formatted(GOAL_WALL_MS),
                        figures.of(name + " idle"),
                        figures.of(name + " busy"));
            }
        }
        table.print("CPU is that of the process and, for ./contextd, of what the script starts.");
    }
}
