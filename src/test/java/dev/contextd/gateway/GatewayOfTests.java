package dev.contextd.gateway;

import dev.contextd.Eventually;
import dev.contextd.base.tls.TrustedAuthorities;
import dev.contextd.gateway.jdk.JdkUpstream;
import dev.contextd.gateway.jdk.ProxyRules;
import dev.contextd.wire.Dialect;
import dev.contextd.wire.Limits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// A gateway with every way leading to one place.
final class GatewayOfTests implements AutoCloseable {
    static final int BODY_BYTES_MAX = 1 << 20;

    /// Machines that test are busy.
    private static final Limits LIMITS = new Limits(100, Duration.ofSeconds(30));

    final BooksInMemory books = new BooksInMemory();
    final AtomicLong nanoTime = new AtomicLong();
    private final Upstream upstream;
    private final Gateway gateway;
    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger posted = new AtomicInteger();

    GatewayOfTests(URI to) {
        this(to, FoldMode.RETURNED, true);
    }

    GatewayOfTests(URI to, FoldMode mode, boolean late) {
        this(
                to,
                mode,
                late,
                new JdkUpstream(
                        TrustedAuthorities.with("gateway.ca_file", Optional.empty()), new ProxyRules(Map.of())));
    }

    GatewayOfTests(URI to, FoldMode mode, boolean late, Upstream upstream) {
        this.upstream = upstream;
        var routes = List.of("anthropic", "openai", "codex", "gemini").stream()
                .map(name -> new UpstreamRoute(name, to))
                .toList();
        gateway = Gateway.start(
                new Gateway.Options(0, routes, mode, LIMITS, late, BODY_BYTES_MAX, 4L * BODY_BYTES_MAX),
                upstream,
                books,
                nanoTime::get);
    }

    String url(String route) {
        return gateway.url(route);
    }

    /// Of Anthropic's messages.
    String messages() {
        return url("anthropic") + "/v1/messages";
    }

    /// With everything that was posted, of which the last may be counted only after it was answered.
    LedgerEntry figures() throws Exception {
        return Eventually.see(gateway::figures, it -> it.requests() >= posted.get());
    }

    HttpResponse<String> post(String url, String body) throws IOException, InterruptedException {
        posted.addAndGet(Dialect.ofPath(URI.create(url).getPath()).isPresent() ? 1 : 0);
        return client.send(
                HttpRequest.newBuilder(URI.create(url))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, BodyHandlers.ofByteArray());
    }

    @Override
    public void close() {
        gateway.close();
        upstream.close();
        client.shutdownNow();
    }
}
