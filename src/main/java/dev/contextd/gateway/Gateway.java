package dev.contextd.gateway;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.wire.Limits;
import java.net.BindException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// Listens on loopback, under a path that nobody can guess, and relays.
public final class Gateway implements AutoCloseable {
    /// Silent, because it would tell the paths of requests with their queries, where credentials may be. Held, because
    /// the JDK forgets the level of a logger that nobody holds.
    private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty.server");

    private static final String HOST = "127.0.0.1";
    private static final int SECRET_BYTES = 16;

    /// Tokens of accounts and what agents tell of a session in headers are longer than servers expect.
    private static final int HEADERS_BYTES_MAX = 256 << 10;

    /// How long a connection stays on which nothing is asked. While something is, there is no end to patience: that is
    /// the agent's to have.
    private static final Duration IDLE = Duration.ofMinutes(10);

    private final Server server;
    private final ServerConnector connector;
    private final String secret;
    private final RunFigures figures;

    /// @param port 0 takes a free one
    /// @param inFlightBytesMax of the bodies of all requests that are held at once
    public record Options(
            int port,
            List<UpstreamRoute> routes,
            FoldMode mode,
            Limits limits,
            boolean lateFold,
            int bodyBytesMax,
            long inFlightBytesMax) {
        public Options {
            routes = List.copyOf(routes);
        }
    }

    private Gateway(Server server, ServerConnector connector, String secret, RunFigures figures) {
        this.server = server;
        this.connector = connector;
        this.secret = secret;
        this.figures = figures;
    }

    public static Gateway start(Options options, Upstream upstream, Books books) {
        return start(options, upstream, books, System::nanoTime);
    }

    static Gateway start(Options options, Upstream upstream, Books books, LongSupplier nanoTime) {
        JETTY.setLevel(Level.OFF);
        var random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        String secret = "~" + HexFormat.of().formatHex(random);
        var figures = new RunFigures(books);
        var threads = new QueuedThreadPool();
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var server = new Server(threads);
        var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http()));
        connector.setHost(HOST);
        connector.setPort(options.port());
        connector.setIdleTimeout(IDLE.toMillis());
        server.addConnector(connector);
        server.setHandler(new GatewayDoor(
                secret,
                options.routes().stream().collect(Collectors.toMap(UpstreamRoute::name, Function.identity())),
                upstream,
                new Folds(options.mode(), options.limits(), options.lateFold(), books, nanoTime),
                new Room(options.inFlightBytesMax()),
                options.bodyBytesMax(),
                figures));
        open(server, options.port());
        return new Gateway(server, connector, secret, figures);
    }

    private static HttpConfiguration http() {
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        http.setRequestHeaderSize(HEADERS_BYTES_MAX);
        http.setResponseHeaderSize(HEADERS_BYTES_MAX);
        http.setMaxResponseHeaderSize(HEADERS_BYTES_MAX);
        // Upstream judges them.
        http.setUriCompliance(UriCompliance.UNSAFE);
        http.setIdleTimeout(0);
        return http;
    }

    private static void open(Server server, int port) {
        try {
            server.start();
        } catch (Exception e) {
            if (e instanceof BindException || e.getCause() instanceof BindException) {
                throw new Failure(
                        Kind.UNAVAILABLE,
                        "Port " + port + " on " + HOST
                                + " cannot be had: choose another with --port, or stop what uses it.",
                        Map.of(),
                        e);
            }
            throw new IllegalStateException("the gateway did not start", e);
        }
    }

    /// Where a route begins.
    public String url(String route) {
        return "http://" + HOST + ":" + connector.getLocalPort() + "/" + secret + "/" + route;
    }

    /// What has happened so far.
    public LedgerEntry figures() {
        return figures.all();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the gateway did not stop cleanly", e);
        }
    }
}
