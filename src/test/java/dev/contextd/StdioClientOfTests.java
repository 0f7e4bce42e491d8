package dev.contextd;

import dev.contextd.tool.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Speaks lines to a stdio server that runs on a thread of its own.
public final class StdioClientOfTests implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final OutputStream toServer;
    private final BlockingQueue<String> fromServer = new LinkedBlockingQueue<>();
    private final Thread server;

    /// Serves until the input ends.
    public interface Server {
        void serve(InputStream in, OutputStream out) throws IOException;
    }

    public StdioClientOfTests(Server served) throws IOException {
        var in = Pipe.open();
        var out = Pipe.open();
        toServer = Channels.newOutputStream(in.sink());
        server = Thread.ofVirtual().start(() -> {
            try (var sink = Channels.newOutputStream(out.sink())) {
                served.serve(Channels.newInputStream(in.source()), sink);
            } catch (IOException e) {
                fromServer.add("the server ended with " + e);
            }
        });
        Thread.ofVirtual().start(() -> read(Channels.newInputStream(out.source())));
    }

    private void read(InputStream out) {
        new BufferedReader(new InputStreamReader(out, StandardCharsets.UTF_8))
                .lines()
                .forEach(fromServer::add);
    }

    public void send(String line) throws IOException {
        send((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    public void send(byte[] bytes) throws IOException {
        toServer.write(bytes);
    }

    /// The next line, whatever it is.
    public JsonNode receive() throws InterruptedException {
        var line = fromServer.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (line == null) {
            throw new AssertionError("the server said nothing");
        }
        return Json.MAPPER.readTree(line);
    }

    /// Whether the server has said nothing that was not received.
    public boolean isSilent() {
        return fromServer.isEmpty();
    }

    public JsonNode ask(String line) throws IOException, InterruptedException {
        send(line);
        return receive();
    }

    /// Shakes hands and gives the result.
    public JsonNode initialize(String version) throws IOException, InterruptedException {
        var answer = ask(Requests.initialize(version).toString());
        send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        return answer.path("result");
    }

    public JsonNode ask(ObjectNode request) throws IOException, InterruptedException {
        return ask(request.toString());
    }

    public void endInput() throws IOException {
        toServer.close();
    }

    /// Whether the server ends soon.
    public boolean ends() throws InterruptedException {
        return server.join(PATIENCE);
    }

    @Override
    public void close() throws IOException {
        endInput();
    }
}
