package dev.contextd.cli.doctor;

import dev.contextd.app.Config;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.core.JacksonException;

/// Whether `contextd serve` can listen where it is told to, or does so already.
public final class PortCheck implements Check {
    private static final String NAME = "port";
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final long BODY_BYTES_MAX = 64 << 10;

    private final String host;
    private final int port;

    private final Path dataDir;

    public PortCheck(Config.Http http, Path dataDir) {
        this.dataDir = dataDir;
        this.host = http.host();
        this.port = http.port();
    }

    @Override
    public Finding run() {
        return address().map(url -> Finding.ok(NAME, "contextd serves " + url)).orElseGet(this::free);
    }

    /// Where the server of this data directory listens, whatever the settings say.
    private Optional<String> address() {
        return Endpoint.existing(dataDir)
                .flatMap(endpoint -> ServerLink.open(endpoint, new Greeting("status")))
                .flatMap(link -> {
                    link.close();
                    return link.welcome().field(Greeting.ADDRESS);
                });
    }

    private Finding free() {
        try (var socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(host, port));
            return Finding.ok(NAME, host + ":" + port + " is free");
        } catch (IOException _) {
            return served().map(version -> Finding.ok(NAME, "contextd " + version + " listens on " + host + ":" + port))
                    .orElseGet(() -> Finding.warning(
                            NAME,
                            host + ":" + port
                                    + " cannot be had; contextd serve needs another: set http.port or use --port"));
        }
    }

    /// The version of the contextd that answers there.
    private Optional<String> served() {
        var client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
        try {
            var request = HttpRequest.newBuilder(new URI("http", null, reachable(), port, "/health", null, null))
                    .build();
            var body = client.sendAsync(request, BodyHandlers.limiting(BodyHandlers.ofString(), BODY_BYTES_MAX))
                    .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .body();
            var answer = Json.MAPPER.readTree(body);
            return answer.path("status").asString("").equals("ok")
                    ? Optional.of(answer.path("version").asString(""))
                    : Optional.empty();
        } catch (URISyntaxException | ExecutionException | TimeoutException | JacksonException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            // whoever listens there may never end its answer
            client.shutdownNow();
        }
    }

    /// All addresses of this machine are none that can be asked.
    private String reachable() {
        return switch (host) {
            case "0.0.0.0" -> "127.0.0.1";
            case "::" -> "::1";
            default -> host;
        };
    }
}
