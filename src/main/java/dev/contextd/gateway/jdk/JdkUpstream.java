package dev.contextd.gateway.jdk;

import dev.contextd.gateway.HeaderLine;
import dev.contextd.gateway.Upstream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/// HTTP/2 where TLS can agree on it; HTTP/1.1 where there is no TLS, since servers on loopback often know nothing else.
public final class JdkUpstream implements Upstream {
    private static final Duration CONNECT = Duration.ofSeconds(30);

    static {
        // A server may close a connection at the very moment at which it is used again, and a request that is no GET is
        // not sent twice. Few servers close theirs sooner than this, in seconds.
        keep("jdk.httpclient.keepalive.timeout", "4");
        keep("jdk.httpclient.keepalive.timeout.h2", "120");
        // What the environment says of a proxy is meant to be said to it.
        keep("jdk.http.auth.tunneling.disabledSchemes", "");
    }

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client;
    private final ProxyRules proxies;

    /// @param trust whom to believe
    /// @param proxies by which to go
    public JdkUpstream(SSLContext trust, ProxyRules proxies) {
        this.proxies = proxies;
        client = HttpClient.newBuilder()
                .executor(threads)
                .connectTimeout(CONNECT)
                .followRedirects(HttpClient.Redirect.NEVER)
                .sslContext(trust)
                .proxy(proxies)
                .build();
    }

    private static void keep(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    @Override
    public Sending send(Outgoing request) {
        var builder = HttpRequest.newBuilder(request.target())
                .version(isPlain(request.target()) ? Version.HTTP_1_1 : Version.HTTP_2)
                .method(request.method(), publisher(request.body()));
        request.headers().forEach(line -> builder.header(line.name(), line.value()));
        proxies.authorization(request.target()).ifPresent(user -> builder.header("Proxy-Authorization", user));
        return new Under(client.sendAsync(builder.build(), BodyHandlers.ofInputStream()));
    }

    private static boolean isPlain(URI target) {
        return "http".equalsIgnoreCase(target.getScheme());
    }

    private static BodyPublisher publisher(Body body) {
        return switch (body) {
            case Body.None _ -> BodyPublishers.noBody();
            case Body.Bytes it -> BodyPublishers.ofByteArray(it.bytes());
            case Body.Stream it -> {
                var read = BodyPublishers.ofInputStream(it::in);
                yield it.length().isPresent()
                        ? BodyPublishers.fromPublisher(read, it.length().getAsLong())
                        : read;
            }
        };
    }

    private static final class Under implements Sending {
        private final CompletableFuture<HttpResponse<InputStream>> answer;

        Under(CompletableFuture<HttpResponse<InputStream>> answer) {
            this.answer = answer;
        }

        @Override
        public Incoming answer() throws Unreachable {
            try {
                var response = answer.join();
                return new Incoming(response.statusCode(), lines(response), response.body());
            } catch (CompletionException | CancellationException e) {
                throw new Unreachable(reason(e.getCause() == null ? e : e.getCause()), e);
            }
        }

        private static List<HeaderLine> lines(HttpResponse<InputStream> response) {
            var lines = new ArrayList<HeaderLine>();
            response.headers()
                    .map()
                    .forEach((name, values) -> values.forEach(value -> lines.add(new HeaderLine(name, value))));
            return lines;
        }

        @Override
        public void cancel() {
            answer.cancel(true);
            var _ = answer.thenAccept(response -> {
                try {
                    response.body().close();
                } catch (IOException _) {
                    // it is given up anyway
                }
            });
        }
    }

    private static String reason(Throwable why) {
        var causes = Stream.iterate(why, each -> each != null, Throwable::getCause)
                .limit(8)
                .toList();
        if (causes.stream()
                .anyMatch(it -> it instanceof UnresolvedAddressException || it instanceof UnknownHostException)) {
            return "its name cannot be resolved";
        }
        if (causes.stream().anyMatch(HttpConnectTimeoutException.class::isInstance)) {
            return "it does not answer";
        }
        if (causes.stream().anyMatch(SSLException.class::isInstance)) {
            return "no secure connection to it can be made; gateway.ca_file names authorities to trust besides the usual";
        }
        if (causes.stream().anyMatch(ConnectException.class::isInstance)) {
            return "no connection to it can be made";
        }
        return why instanceof CancellationException ? "the request was given up" : "it broke off before it answered";
    }

    @Override
    public void close() {
        client.shutdownNow();
        threads.shutdownNow();
    }
}
