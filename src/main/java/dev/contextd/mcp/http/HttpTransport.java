package dev.contextd.mcp.http;

import dev.contextd.base.access.AnsweredNames;
import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.mcp.Intake;
import java.io.IOException;
import java.net.BindException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// The Streamable HTTP transport: one endpoint, `/mcp`, for every revision, and `/mcp/x/` for parts of the offer.
public final class HttpTransport implements AutoCloseable {
    /// How long requests under way may take when the server stops, and idle connections stay.
    private static final Duration STOP = Duration.ofSeconds(5);

    private static final Duration SHUTDOWN_IDLE = Duration.ofMillis(50);

    private final Server server;
    private final ServerConnector connector;
    private final ReplyHeartbeat heartbeat;
    private final Subscribers subscribers;
    private final RouteTable routes;
    private final OtherPaths beside;

    /// @param hosts names to answer to besides loopback and `host`
    /// @param origins origins allowed besides those on loopback
    /// @param subscriptionsMax open at once for one owner
    /// @param tls with what to prove who we are; without it what is said can be read on the way
    /// @param resource where people sign in, if they do
    public record Options(
            String host,
            int port,
            Set<String> hosts,
            Set<String> origins,
            int bodyBytesMax,
            int subscriptionsMax,
            Optional<TlsFiles> tls,
            Optional<ProtectedResource> resource) {
        public AnsweredNames names() {
            var answered = new HashSet<>(hosts);
            answered.add(host);
            return new AnsweredNames(answered, origins);
        }
    }

    private HttpTransport(
            Server server,
            ServerConnector connector,
            ReplyHeartbeat heartbeat,
            Subscribers subscribers,
            RouteTable routes,
            OtherPaths beside) {
        this.beside = beside;
        this.server = server;
        this.connector = connector;
        this.heartbeat = heartbeat;
        this.subscribers = subscribers;
        this.routes = routes;
    }

    /// Starts to listen, for MCP alone.
    public static HttpTransport start(
            Options options, Fronts fronts, Doorkeeper doorkeeper, Intake intake, Operating operating) {
        return start(options, fronts, doorkeeper, intake, operating, OtherPaths.NOTHING);
    }

    /// Starts to listen.
    public static HttpTransport start(
            Options options,
            Fronts fronts,
            Doorkeeper doorkeeper,
            Intake intake,
            Operating operating,
            OtherPaths beside) {
        var certificate = options.tls().map(TlsCertificate::new);
        var heartbeat = new ReplyHeartbeat();
        var subscribers = new Subscribers(options.subscriptionsMax());
        var routes = new RouteTable(fronts, heartbeat, subscribers);
        var threads = new QueuedThreadPool();
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var server = new Server(threads);
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        certificate.ifPresent(shown -> heartbeat.everySecond(() -> follow(shown)));
        var connector = connector(server, new HttpConnectionFactory(http), certificate);
        connector.setHost(options.host());
        connector.setPort(options.port());
        connector.setShutdownIdleTimeout(SHUTDOWN_IDLE.toMillis());
        var connections = new OpenConnections(
                connector.getScheduler(), OpenConnections.Patience.STANDARD, OpenConnections.CONNECTIONS_MAX);
        connector.addBean(connections);
        server.addConnector(connector);
        var challenges = new Challenges(options.resource());
        var endpoint = new McpEndpoint(
                new RequestGuard(options.names(), doorkeeper, challenges),
                new ScopeGate(challenges),
                routes,
                connections,
                intake,
                options.bodyBytesMax(),
                operating,
                beside.handling());
        beside.errors().ifPresent(server::setErrorHandler);
        server.setHandler(new GracefulHandler(endpoint));
        server.setStopTimeout(STOP.toMillis());
        return open(server, connector, connections, heartbeat, subscribers, routes, beside, options);
    }

    private static void follow(TlsCertificate shown) {
        try {
            shown.follow();
        } catch (Exception e) {
            throw new IllegalStateException("the new certificate cannot be shown", e);
        }
    }

    private static ServerConnector connector(
            Server server, HttpConnectionFactory http, Optional<TlsCertificate> certificate) {
        return certificate
                .map(shown -> new ServerConnector(
                        server, 1, 1, new SslConnectionFactory(shown.context(), http.getProtocol()), http))
                .orElseGet(() -> new ServerConnector(server, 1, 1, http));
    }

    private static HttpTransport open(
            Server server,
            ServerConnector connector,
            OpenConnections connections,
            ReplyHeartbeat heartbeat,
            Subscribers subscribers,
            RouteTable routes,
            OtherPaths beside,
            Options options) {
        try {
            server.start();
            connections.watch();
            return new HttpTransport(server, connector, heartbeat, subscribers, routes, beside);
        } catch (Exception e) {
            heartbeat.close();
            if (e instanceof BindException || e.getCause() instanceof BindException) {
                throw new Failure(
                        Kind.UNAVAILABLE,
                        "Port " + options.port() + " on " + options.host()
                                + " cannot be had: choose another with --port," + " or stop what uses it.",
                        Map.of(),
                        e);
            }
            throw new IllegalStateException("the HTTP server did not start", e);
        }
    }

    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        subscribers.close();
        beside.close().run();
        routes.closeStreams();
        try {
            server.stop();
        } catch (Exception e) {
            throw new IOException("the HTTP server did not stop cleanly", e);
        } finally {
            routes.endSessions();
            heartbeat.close();
        }
    }
}
