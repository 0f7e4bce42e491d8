package dev.contextd.bench.wire;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contextd.wire.Dialect;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/// A model that thinks nothing: it counts what arrives, refuses what breaks the rules of its API, and answers a few words.
final class CountingModel implements AutoCloseable {
    static {
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private final HttpServer server;
    private Counts counts = new Counts();

    /// Of the session that is on.
    private static final class Counts {
        private final Arrived.Reader reader = new Arrived.Reader();
        private final PromptCache marks = PromptCache.atMarks();
        private final PromptCache beginnings = PromptCache.ofBeginnings();
        private PromptCache.Use markUse = PromptCache.Use.NOTHING;
        private PromptCache.Use beginningUse = PromptCache.Use.NOTHING;
        private int requests;
        private int refused;
        private long sent;
        private long peak;
    }

    CountingModel() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::serve);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    synchronized void begin() {
        counts = new Counts();
    }

    /// @param output tokens that the model made meanwhile
    synchronized Figures end(int branches, long output) {
        return new Figures(
                1, branches, counts.requests, counts.sent, counts.peak, output, counts.refused, counts.markUse, counts.beginningUse);
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            var dialect = Dialect.ofPath(exchange.getRequestURI().getPath()).orElseThrow();
            var use = count(body, dialect);
            byte[] answer = (use == null ? "{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\"}}" : stream(use))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", use == null ? "application/json" : "text/event-stream");
            exchange.sendResponseHeaders(use == null ? 400 : 200, answer.length);
            exchange.getResponseBody().write(answer);
        }
    }

    /// Nothing if it is refused.
    private synchronized PromptCache.Use count(byte[] body, Dialect dialect) {
        var arrived = counts.reader.read(body, dialect);
        counts.requests++;
        if (!ApiRules.areKept(arrived.history(), dialect)) {
            counts.refused++;
            return null;
        }
        var blocks = arrived.blocks();
        var use = counts.marks.take(blocks);
        counts.markUse = counts.markUse.plus(use);
        counts.beginningUse = counts.beginningUse.plus(counts.beginnings.take(blocks));
        int tokens = arrived.tokens();
        counts.sent += tokens;
        counts.peak = Math.max(counts.peak, tokens);
        return use;
    }

    private static String stream(PromptCache.Use use) {
        return "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"usage\":{\"input_tokens\":" + use.plain()
                + ",\"cache_read_input_tokens\":" + use.read() + ",\"cache_creation_input_tokens\":" + use.written()
                + ",\"output_tokens\":1}}}\n\nevent: message_stop\ndata: {\"type\":\"message_stop\"}\n\n";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
