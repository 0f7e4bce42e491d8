package dev.contextd.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// What agents that share one server wait for and what they cost: starts, memory, the way through the bridge, hooks.
final class BridgeBench {
    private static final int CALLS = 2_000;
    private static final int SESSIONS = 10;
    private static final String MESSAGE = "{\"jsonrpc\":\"2.0\",\"id\":";
    private static final List<String> EVENTS =
            List.of("SessionStart", "UserPromptSubmit", "PostToolUse", "PreCompact", "SessionEnd");

    private BridgeBench() {}

    static void run(int runs) throws IOException, InterruptedException {
        var launcher = Started.ROOT.resolve("contextd").toString();
        var bridge = List.of(launcher, "stdio");
        stop(launcher);
        var table = new Table("bridges: median of " + runs + " runs", "what", "median", "p99", "goal");
        cold(bridge, launcher, Math.min(runs, 5), table);
        var warm = new double[runs];
        try (var agent = Started.of(bridge)) {
            greet(agent);
            ask(agent, 4, Call.PING.params());
        }
        for (int i = 0; i < runs; i++) {
            try (var agent = Started.of(bridge)) {
                warm[i] = toTools(agent);
            }
        }
        table.row("start to tools/list, a server runs, ms", median(warm), last(warm), "250");
        sessions(bridge, table);
        latency(table, "ping through the bridge, ms", bridge);
        latency(table, "ping of a process that serves by itself, ms", List.of(launcher, "stdio", "--standalone"));
        try (var agent = Started.of(bridge)) {
            greet(agent);
            for (String event : EVENTS) {
                hook(launcher, event, runs, table);
            }
            viaTool(agent, table);
        }
        stop(launcher);
        table.print("Hooks: from the start of the process to its end, with the server running; the last as an MCP call.");
    }

    private static void greet(Started agent) throws IOException {
        agent.write(Era.values()[0].hello(1));
        agent.read(MESSAGE + "1,\"result\":");
    }

    /// Starts with no server there, which each bridge has to start.
    private static void cold(List<String> bridge, String launcher, int runs, Table table)
            throws IOException, InterruptedException {
        var tools = new double[runs];
        var cpu = new double[runs];
        var search = new double[runs];
        for (int i = 0; i < runs; i++) {
            long from = System.nanoTime();
            try (var agent = Started.of(bridge)) {
                tools[i] = toTools(agent);
                cpu[i] = Usage.cpuMillis(agent.pid());
                ask(agent, 3, "\"name\":\"memory_search\",\"arguments\":{\"query\":\"the tides\"}");
                search[i] = (System.nanoTime() - from) / 1e6;
            }
            stop(launcher);
        }
        table.row("start to tools/list, no server runs, ms", median(tools), last(tools), "500");
        table.row("the same, CPU of the bridge with its launcher, ms", median(cpu), last(cpu), "300");
        table.row("start to the first memory_search, no server runs, ms", median(search), last(search), "1500");
    }

    /// Milliseconds until it has told its tools.
    private static double toTools(Started agent) throws IOException {
        long from = System.nanoTime();
        greet(agent);
        agent.write(Era.values()[0].request(2, "tools/list", ""));
        agent.read(MESSAGE + "2,\"result\":{\"tools\":[");
        return (System.nanoTime() - from) / 1e6;
    }

    private static void ask(Started agent, int id, String params) throws IOException {
        agent.write(Era.values()[0].request(id, "tools/call", params));
        agent.read(MESSAGE + id + ",\"result\":");
    }

    private static void sessions(List<String> bridge, Table table) throws IOException, InterruptedException {
        var agents = new ArrayList<Started>();
        double one = 0;
        double all = 0;
        for (int i = 0; i < SESSIONS; i++) {
            var agent = Started.of(bridge);
            greet(agent);
            agent.write(Era.values()[0].request(3, "tools/list", ""));
            agent.read(MESSAGE + "3,");
            agents.add(agent);
        }
        for (var agent : agents) {
            one = Usage.residentMegabytes(agent.pid());
            all += one;
        }
        table.row("a bridge, MB resident", one, one, "60");
        table.row(SESSIONS + " bridges, MB resident together (what they share counts in each)", all, all, "");
        table.row("the server they share, MB resident", server(), server(), "");
        for (var agent : agents) {
            agent.close();
        }
    }

    private static double server() throws IOException {
        var lock = Started.ROOT.resolve("bench/target/home/.local/share/contextd/run/lock");
        return Usage.residentMegabytes(Long.parseLong(Files.readString(lock).strip()));
    }

    private static void latency(Table table, String what, List<String> command)
            throws IOException, InterruptedException {
        try (var agent = Started.of(command)) {
            greet(agent);
            var times = new double[CALLS];
            for (int i = -CALLS; i < CALLS; i++) {
                long from = System.nanoTime();
                agent.write(Era.values()[0].request(10 + CALLS + i, "tools/call", Call.PING.params()));
                agent.read(MESSAGE + (10 + CALLS + i) + ",\"result\":");
                if (i >= 0) {
                    times[i] = (System.nanoTime() - from) / 1e6;
                }
            }
            table.row(what, median(times), percentile(times, 99), "");
        }
    }

    private static String payload(String event) {
        return "{\"session_id\":\"bench\",\"cwd\":\"" + Started.ROOT + "\",\"hook_event_name\":\"" + event
                + "\",\"prompt\":\"How do we open the connection to the database?\",\"tool_name\":\"Read\","
                + "\"tool_input\":{\"file_path\":\"/a\"},\"tool_response\":\"some text\"}";
    }

    /// What needs no answer needs no JVM.
    private static String goal(String event) {
        return event.equals("SessionStart") || event.equals("UserPromptSubmit") ? "150" : "30";
    }

    private static void hook(String launcher, String event, int runs, Table table)
            throws IOException, InterruptedException {
        var file = Path.of(System.getProperty("java.io.tmpdir"), "contextd-bench-hook.json");
        Files.writeString(file, payload(event), StandardCharsets.UTF_8);
        var times = new double[runs];
        for (int i = 0; i < runs; i++) {
            long from = System.nanoTime();
            var builder = new ProcessBuilder(launcher, "hook", event).redirectInput(file.toFile());
            builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
            Started.settle(builder, Map.of());
            builder.start().waitFor();
            times[i] = (System.nanoTime() - from) / 1e6;
        }
        Files.delete(file);
        table.row("contextd hook " + event + ", ms", median(times), last(times), goal(event));
    }

    private static void viaTool(Started agent, Table table) throws IOException {
        var times = new double[CALLS / 10];
        for (int i = -times.length; i < times.length; i++) {
            long from = System.nanoTime();
            int id = 100_000 + i;
            agent.write(Era.values()[0].request(
                    id,
                    "tools/call",
                    "\"name\":\"hook\",\"arguments\":{\"event\":\"UserPromptSubmit\",\"payload\":"
                            + payload("UserPromptSubmit") + "}"));
            agent.read(MESSAGE + id + ",\"result\":");
            if (i >= 0) {
                times[i] = (System.nanoTime() - from) / 1e6;
            }
        }
        table.row("tool hook UserPromptSubmit, ms", median(times), percentile(times, 99), "20");
    }

    private static void stop(String launcher) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(launcher, "stop").redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Started.settle(builder, Map.of());
        builder.start().waitFor();
    }

    private static double median(double[] times) {
        return percentile(times, 50);
    }

    private static double last(double[] times) {
        return percentile(times, 100);
    }

    private static double percentile(double[] times, int percent) {
        var sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
    }
}
