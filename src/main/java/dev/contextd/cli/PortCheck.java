package dev.contextd.cli;

import dev.contextd.config.Config;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/// Whether `contextd serve` can listen where it is told to, or does so already.
final class PortCheck implements Check {
    private static final String NAME = "port";
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final String host;
    private final int port;

    PortCheck(Config.Http http) {
        this.host = http.host();
        this.port = http.port();
    }

    @Override
    public Finding run() {
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
        try (var client = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
            var request = HttpRequest.newBuilder(URI.create("http://" + host + ":" + port + "/health"))
                    .timeout(PATIENCE)
                    .build();
            var answer = Json.MAPPER.readTree(
                    client.send(request, BodyHandlers.ofString()).body());
            return answer.path("status").asString("").equals("ok")
                    ? Optional.of(answer.path("version").asString(""))
                    : Optional.empty();
        } catch (IOException | JacksonException | IllegalArgumentException _) {
            return Optional.empty();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
