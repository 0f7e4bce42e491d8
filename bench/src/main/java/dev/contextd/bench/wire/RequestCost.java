package dev.contextd.bench.wire;

import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpServer;
import dev.contextd.bench.Table;
import dev.contextd.gateway.Books;
import dev.contextd.gateway.FoldMode;
import dev.contextd.gateway.Gateway;
import dev.contextd.gateway.LedgerEntry;
import dev.contextd.gateway.UpstreamRoute;
import dev.contextd.wire.Dialect;
import dev.contextd.wire.History;
import dev.contextd.wire.Limits;
import dev.contextd.wire.RemovedTurn;
import dev.contextd.wire.Return;
import dev.contextd.wire.Unreadable;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What a request costs: reading and cutting alone, and on its way through the gateway beside the direct way, by turns.
final class RequestCost {
    private static final List<Integer> SIZES = List.of(10_000, 100_000, 1_000_000, 4_000_000, 32_000_000);
    private static final int TURNS = 9;
    private static final Limits PATIENT = new Limits(2_000, Duration.ofMinutes(1));
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private RequestCost() {}

    /// Milliseconds a request, each the median of the turns.
    private record Way(double cpu, double wall) {}

    static void run(Prelude prelude) throws IOException, InterruptedException {
        var table = new Table(
                "wire: a request with a history, ms (median)",
                "bytes", "sent on", "read + cut, CPU", "through, more CPU", "direct, wall", "through, wall", "folded");
        try (var silent = new SilentModel(); var upstream = WireBench.upstream(); var books = new EveryBranch();
                var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            for (int size : SIZES) {
                byte[] body = body(prelude, size);
                int rounds = Math.clamp(200_000_000L / size, 15, 300);
                double alone = alone(body, rounds);
                // One for each size: what cannot be read in time makes a gateway hold back.
                var options = new Gateway.Options(
                        0, List.of(new UpstreamRoute("model", silent.url())), FoldMode.RETURNED, Limits.STANDARD, true, 32 << 20, 128L << 20);
                try (var gateway = Gateway.start(options, upstream, books)) {
                    var ways = byTurns(client, List.of(silent.url().toString(), gateway.url("model")), body, rounds);
                    var figures = gateway.figures();
                    table.row(
                            "%,d".formatted(body.length),
                            "%,d".formatted(cut(body).length),
                            alone,
                            ways.get(1).cpu() - ways.get(0).cpu(),
                            ways.get(0).wall(),
                            ways.get(1).wall(),
                            figures.cutRequests() + " of " + figures.requests());
                }
            }
        }
        table.print(
                "Read + cut is the CPU of one thread for reading the request, finding the branches and taking them out. Through is what the way",
                "through the gateway takes of this process's CPU beyond the direct way, with reading and cutting; the client and the model",
                "are in this process too. Goal: 5 ms of CPU for reading and cutting at 1 MB. Folded are requests that left with less; those that",
                "cannot be read within the gateway's patience (by the clock) leave as they came.");
    }

    /// A session of so many bytes, most of it in branches that have returned.
    private static byte[] body(Prelude prelude, int size) throws IOException {
        var small = size < 100_000 ? new Prelude("", List.of()) : prelude;
        var conversation = new MessagesConversation(small);
        var runs = MadeRuns.of(6);
        conversation.prompt("Begin.");
        int branch = 0;
        String id = "";
        for (int i = 0; ; i++) {
            for (Moment moment : runs.get(i % runs.size())) {
                switch (moment) {
                    case Moment.Prompt _ -> {}
                    case Moment.Begin _ -> {
                        id = "br_%032x".formatted(branch++);
                        conversation.step(ours("context_branch", "{\"branch_id\":\"" + id + "\"}"));
                    }
                    case Moment.End _ -> {
                        conversation.step(ours("context_return", "{\"branch_id\":\"" + id + "\",\"folded_at\":\"2026-01-01T00:00:00Z\"}"));
                        id = "";
                    }
                    case Moment.Step step -> {
                        if (!step.uses().isEmpty()) {
                            conversation.step(step);
                        }
                    }
                }
                if (conversation.bytes() > size * 97L / 100) {
                    if (!id.isEmpty()) {
                        conversation.step(ours("context_return", "{\"branch_id\":\"" + id + "\",\"folded_at\":\"2026-01-01T00:00:00Z\"}"));
                    }
                    return conversation.request();
                }
            }
        }
    }

    private static Moment.Step ours(String tool, String answer) {
        return new Moment.Step("", List.of(new Moment.Use("mcp__contextd__" + tool, Conversation.node().put("message", "Done."), answer)), "");
    }

    private static byte[] cut(byte[] body) {
        try {
            var history = History.read(body, Dialect.MESSAGES, PATIENT);
            if (history.isEmpty()) {
                return body;
            }
            history.get().open();
            return history.get().without(history.get().returns().stream().map(Return::branch).collect(Collectors.toSet())).body();
        } catch (Unreadable e) {
            throw new IllegalStateException(e);
        }
    }

    private static double alone(byte[] body, int rounds) {
        var threads = ManagementFactory.getThreadMXBean();
        var took = new double[rounds];
        for (int i = -rounds; i < rounds; i++) {
            long from = threads.getCurrentThreadCpuTime();
            cut(body);
            if (i >= 0) {
                took[i] = (threads.getCurrentThreadCpuTime() - from) / 1e6;
            }
        }
        return median(took);
    }

    /// Some requests one way, as many the other: the clock of a process's CPU is too coarse for one.
    private static List<Way> byTurns(HttpClient client, List<String> urls, byte[] body, int rounds) throws IOException, InterruptedException {
        int together = Math.max(3, rounds / 5);
        var cpu = new double[urls.size()][TURNS];
        var wall = new double[urls.size()][TURNS];
        for (int turn = -2; turn < TURNS; turn++) {
            for (int way = 0; way < urls.size(); way++) {
                long cpuFrom = PROCESS.getProcessCpuTime();
                long from = System.nanoTime();
                for (int i = 0; i < together; i++) {
                    send(client, urls.get(way), body);
                }
                if (turn >= 0) {
                    wall[way][turn] = (System.nanoTime() - from) / 1e6 / together;
                    cpu[way][turn] = (PROCESS.getProcessCpuTime() - cpuFrom) / 1e6 / together;
                }
            }
        }
        return IntStream.range(0, urls.size()).mapToObj(way -> new Way(median(cpu[way]), median(wall[way]))).toList();
    }

    private static void send(HttpClient client, String url, byte[] body) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url + "/v1/messages"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(body))
                .build();
        int status = client.send(request, BodyHandlers.ofByteArray()).statusCode();
        if (status != 200) {
            throw new IOException("answered " + status);
        }
    }

    static double median(double[] values) {
        var sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /// Reads what comes, and answers at once.
    private static final class SilentModel implements AutoCloseable {
        private final HttpServer server;

        SilentModel() throws IOException {
            server = HttpServer.create(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", exchange -> {
                try (exchange) {
                    exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
                    exchange.sendResponseHeaders(200, 2);
                    exchange.getResponseBody().write(new byte[] {'{', '}'});
                }
            });
            server.start();
        }

        URI url() {
            return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    /// Books that know every branch as folded.
    static final class EveryBranch implements Books {
        @Override
        public Map<String, Fate> fates(Set<String> branches) {
            var fates = new HashMap<String, Fate>();
            branches.forEach(branch -> fates.put(branch, Fate.FOLD));
            return fates;
        }

        @Override
        public void fold(String branch, List<RemovedTurn> removed) {}

        @Override
        public void leave(String branch) {}

        @Override
        public void observe(Map<String, Long> bytesOfOpenBranches) {}

        @Override
        public void count(LedgerEntry increments) {}

        @Override
        public void close() {}
    }
}
