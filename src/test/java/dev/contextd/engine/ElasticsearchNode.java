package dev.contextd.engine;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contextd.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/// A node of Elasticsearch with what its makers put into Maven Central, which is the server without its modules: no
/// scripts, no deletion by query, and nothing that answers at `/`. That last question is answered here in its place;
/// all
/// others go to the node as they are.
public final class ElasticsearchNode implements AutoCloseable {
    private static final String VERSION = "9.5.3";
    private static final Path UNPACKED =
            Path.of("target", "engines", "elasticsearch-" + VERSION).toAbsolutePath();
    private static final int PATIENCE = 4;
    private static final int NO_BODY = -1;

    private final Path folder;
    private final EngineProcess process;
    private final URI node;
    private final HttpServer front;
    private final HttpClient http = HttpClient.newHttpClient();

    private ElasticsearchNode(Path folder, EngineProcess process, URI node, HttpServer front) {
        this.folder = folder;
        this.process = process;
        this.node = node;
        this.front = front;
    }

    public static ElasticsearchNode start() throws Exception {
        if (!Files.exists(UNPACKED.resolve("bin/elasticsearch"))) {
            throw new IOException("Elasticsearch is not unpacked in " + UNPACKED.getParent()
                    + ": run ./mvnw -Pdistributed process-test-resources, which gets it from Maven Central");
        }
        var folder = EngineProcess.folder("elasticsearch");
        int port = SharedEngine.freePort();
        configure(folder, port);
        var environment = Map.of(
                "ES_JAVA_HOME", System.getProperty("java.home"),
                "ES_PATH_CONF", folder.resolve("config").toString(),
                "ES_TMPDIR", folder.resolve("tmp").toString(),
                "ES_JAVA_OPTS", "-Xms512m -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
        var process = EngineProcess.start(
                ProcessHandle.current().pid(),
                "KILL",
                folder,
                environment,
                List.of(UNPACKED.resolve("bin/elasticsearch").toString()));
        var front = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var started = new ElasticsearchNode(folder, process, URI.create("http://127.0.0.1:" + port), front);
        front.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        front.createContext("/", started::pass);
        front.start();
        boolean up = false;
        try {
            for (int i = 0; i < PATIENCE && !up && process.isAlive(); i++) {
                up = Eventually.see(
                        () -> OpenSearchNode.answers("http://127.0.0.1:" + port, 1) || !process.isAlive(),
                        Boolean::booleanValue);
            }
            if (!process.isAlive()) {
                throw new IOException("Elasticsearch did not come up: " + process.told());
            }
            return started;
        } finally {
            if (!up) {
                started.close();
            }
        }
    }

    private static void configure(Path folder, int port) throws IOException {
        EngineProcess.run(List.of("cp", "-r", UNPACKED.resolve("config").toString(), folder.toString()));
        for (String name : List.of("tmp", "data", "logs")) {
            Files.createDirectories(folder.resolve(name));
        }
        Files.writeString(
                folder.resolve("config/elasticsearch.yml"),
                String.join(
                        "\n",
                        "network.host: 127.0.0.1",
                        "http.port: " + port,
                        "transport.port: " + SharedEngine.freePort(),
                        "path.data: " + folder.resolve("data"),
                        "path.logs: " + folder.resolve("logs"),
                        "discovery.type: single-node",
                        "action.auto_create_index: false",
                        "cluster.routing.allocation.disk.threshold_enabled: false",
                        "xpack.security.enabled: false",
                        ""));
        var options = folder.resolve("config/jvm.options");
        Files.writeString(
                options,
                Files.readString(options)
                        .replace("-XX:+UseG1GC", "")
                        .replace("file=gc.log", "file=" + folder + "/gc.log")
                        .replace("ErrorFile=", "ErrorFile=" + folder + "/"));
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            var uri = exchange.getRequestURI();
            if (uri.getPath().equals("/")) {
                answer(
                        exchange,
                        200,
                        ("{\"version\":{\"number\":\"" + VERSION + "\"}}").getBytes(StandardCharsets.UTF_8));
                return;
            }
            var body = exchange.getRequestBody().readAllBytes();
            var request = HttpRequest.newBuilder(node.resolve(uri))
                    .header("Content-Type", exchange.getRequestHeaders().getFirst("Content-Type"))
                    .method(exchange.getRequestMethod(), BodyPublishers.ofByteArray(body))
                    .build();
            var answer = http.send(request, BodyHandlers.ofByteArray());
            answer(exchange, answer.statusCode(), answer.body());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? NO_BODY : body.length);
        exchange.getResponseBody().write(body);
    }

    /// Where it answers.
    public int port() {
        return front.getAddress().getPort();
    }

    @Override
    public void close() throws IOException {
        front.stop(0);
        http.close();
        process.kill("KILL");
        EngineProcess.run(List.of("rm", "-rf", folder.toString()));
    }
}
