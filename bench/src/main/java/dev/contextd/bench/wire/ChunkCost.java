package dev.contextd.bench.wire;

import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpServer;
import dev.contextd.bench.Table;
import dev.contextd.gateway.FoldMode;
import dev.contextd.gateway.Gateway;
import dev.contextd.gateway.UpstreamRoute;
import dev.contextd.wire.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/// What a piece of a streamed answer costs on its way through the gateway. The model sends the next one when the last one
/// has come, so that each goes alone.
final class ChunkCost {
    private static final int CHUNKS = 2_000;
    private static final int ROUNDS = 9;
    private static final byte[] CHUNK = ("event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,"
                    + "\"delta\":{\"type\":\"text_delta\",\"text\":\" a few words of an answer\"}}\n\n")
            .getBytes(StandardCharsets.UTF_8);
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private ChunkCost() {}

    static void run() throws IOException, InterruptedException {
        var come = new Semaphore(0);
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
                exchange.sendResponseHeaders(200, 0);
                for (int i = 0; i < CHUNKS; i++) {
                    exchange.getResponseBody().write(CHUNK);
                    exchange.getResponseBody().flush();
                    come.acquireUninterruptibly();
                }
            }
        });
        server.start();
        var direct = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        var options = new Gateway.Options(
                0, List.of(new UpstreamRoute("model", direct)), FoldMode.RETURNED, Limits.STANDARD, true, 32 << 20, 128L << 20);
        try (var upstream = WireBench.upstream();
                var books = new RequestCost.EveryBranch();
                var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
                var gateway = Gateway.start(options, upstream, books)) {
            var urls = List.of(direct.toString(), gateway.url("model"));
            var cpu = new double[2][ROUNDS];
            var wall = new double[2][ROUNDS];
            for (int i = -3; i < ROUNDS; i++) {
                for (int way = 0; way < 2; way++) {
                    long cpuFrom = PROCESS.getProcessCpuTime();
                    long from = System.nanoTime();
                    read(client, urls.get(way), come);
                    if (i >= 0) {
                        wall[way][i] = (System.nanoTime() - from) / 1e6 / CHUNKS;
                        cpu[way][i] = (PROCESS.getProcessCpuTime() - cpuFrom) / 1e6 / CHUNKS;
                    }
                }
            }
            var table = new Table("wire: a chunk of a streamed answer, ms (median of " + ROUNDS + ")", "way", "CPU", "wall");
            double straight = RequestCost.median(cpu[0]);
            table.row("direct", millis(straight), millis(RequestCost.median(wall[0])));
            table.row("through the gateway", millis(RequestCost.median(cpu[1])), millis(RequestCost.median(wall[1])));
            table.row("the gateway's part", millis(RequestCost.median(cpu[1]) - straight), "");
            table.print("CPU of this process, client and model included. Goal: 0.2 ms of CPU for the gateway's part.");
        } finally {
            server.stop(0);
        }
    }

    private static String millis(double value) {
        return "%.3f".formatted(value);
    }

    private static void read(HttpClient client, String url, Semaphore come) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url + "/v1/messages"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"messages\":[]}"))
                .build();
        try (InputStream in = client.send(request, BodyHandlers.ofInputStream()).body()) {
            var piece = new byte[CHUNK.length * 2];
            long read = 0;
            int told = 0;
            for (int more = in.read(piece); more >= 0; more = in.read(piece)) {
                read += more;
                for (; told < read / CHUNK.length; told++) {
                    come.release();
                }
            }
        }
    }
}
