package dev.contextd.agent;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A model on loopback that answers by a script and keeps what it is asked, in every API that agents speak.
final class ScriptedModel implements AutoCloseable {
    private static final List<ModelApi> APIS =
            List.of(new AnthropicApi(), new ResponsesApi(), new ChatApi(), new GeminiApi());

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /// All below is guarded by this.
    private final List<Asked> turns = new ArrayList<>();

    private final List<JsonNode> bodies = new ArrayList<>();
    private final List<String> strangers = new ArrayList<>();
    private final Deque<Trouble> troubles = new ArrayDeque<>();
    private Predicate<JsonNode> refused = _ -> false;
    private List<Step> script = List.of();
    private int next;
    private int answers;

    interface Step {
        Move answer(Asked asked) throws IOException;
    }

    ScriptedModel() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// What it does in the next session, turn by turn; after that it says that it is done.
    synchronized void follow(Step... steps) {
        script = List.of(steps);
        next = 0;
        turns.clear();
        bodies.clear();
    }

    /// What happens to its next turns before it answers them by its script.
    synchronized void suffer(Trouble... next) {
        troubles.addAll(List.of(next));
    }

    /// What it was asked since it got its script, without what is asked beside the session.
    synchronized List<Asked> turns() {
        return List.copyOf(turns);
    }

    /// What it does not take, as an API that finds a request to be invalid.
    synchronized void refuse(Predicate<JsonNode> unwanted) {
        refused = unwanted;
    }

    /// The same as it was sent.
    synchronized List<JsonNode> bodies() {
        return List.copyOf(bodies);
    }

    /// Requests that no API of ours knows.
    synchronized List<String> strangers() {
        return List.copyOf(strangers);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            var api = APIS.stream().filter(it -> it.serves(path)).findFirst();
            if (api.isPresent() && exchange.getRequestMethod().equals("POST")) {
                answer(exchange, api.get(), path, Json.MAPPER.readTree(body));
            } else {
                stranger(exchange.getRequestMethod() + " " + path);
                send(exchange, 404, "application/json", "{\"error\":{\"message\":\"nothing here\"}}");
            }
        }
    }

    private synchronized void stranger(String request) {
        strangers.add(request);
    }

    private void answer(HttpExchange exchange, ModelApi api, String path, JsonNode request) throws IOException {
        var asked = api.read(request);
        var trouble = trouble(asked, request);
        if (trouble.isPresent()) {
            suffer(exchange, trouble.get());
            return;
        }
        var answer = answer(asked, request);
        if (api.streams(path, request)) {
            send(
                    exchange,
                    200,
                    "text/event-stream",
                    api.events(answer).stream()
                            .map(it -> (it.name().isEmpty() ? "" : "event: " + it.name() + "\n") + "data: " + it.data()
                                    + "\n\n")
                            .collect(Collectors.joining()));
        } else {
            send(exchange, 200, "application/json", api.whole(answer).toString());
        }
    }

    private synchronized Optional<Trouble> trouble(Asked asked, JsonNode request) {
        if (refused.test(request)) {
            return Optional.of(Trouble.Refusal.invalid());
        }
        return asked.isTurn() ? Optional.ofNullable(troubles.poll()) : Optional.empty();
    }

    private static void suffer(HttpExchange exchange, Trouble trouble) throws IOException {
        switch (trouble) {
            case Trouble.Refusal it -> send(exchange, it.status(), "application/json", it.json());
            case Trouble.BrokenOff _ -> {
                exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
                exchange.sendResponseHeaders(200, 1_000);
                exchange.getResponseBody().write(": nothing\n\n".getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
        }
    }

    private synchronized ModelApi.Answer answer(Asked asked, JsonNode request) throws IOException {
        var id = "scripted" + ++answers;
        if (!asked.isTurn()) {
            return new ModelApi.Answer(id, new Move.Say("A session"));
        }
        turns.add(asked);
        bodies.add(request);
        var move = next < script.size() ? script.get(next++).answer(asked) : new Move.Say("It is done.");
        return new ModelApi.Answer(
                id,
                switch (move) {
                    case Move.Say say -> say;
                    case Move.Use use -> asked.using(use);
                });
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
