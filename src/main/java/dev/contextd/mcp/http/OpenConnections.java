package dev.contextd.mcp.http;

import dev.contextd.base.fair.Places;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;

/// The connections that are open: not too many of one address, and none that lets us wait for the rest of a request.
///
/// The server's own timeout counts from the last byte, so that one byte now and then holds a connection, and what was
/// read of it, for ever.
final class OpenConnections implements Connection.Listener {
    /// More than a machine has use for, and few enough for its file descriptors.
    static final int CONNECTIONS_MAX = 2_000;

    private static final Duration NEVER = Duration.ofDays(10_000);

    private static final Duration LOOK = Duration.ofMillis(500);

    private final Scheduler scheduler;
    private final Patience patience;
    private final Places places;
    private final Map<Connection, Entry> open = new ConcurrentHashMap<>();

    /// @param dueAt when the next thing we wait for has to be there
    private record Entry(String address, long dueAt) {}

    /// How long a client may take.
    ///
    /// @param headers until its first request has headers
    /// @param body from there until all of the body has come
    /// @param between from one answer until the headers of the next request
    record Patience(Duration headers, Duration body, Duration between) {
        static final Patience STANDARD =
                new Patience(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(45));
    }

    /// @param connectionsMax for all addresses together
    OpenConnections(Scheduler scheduler, Patience patience, int connectionsMax) {
        this.scheduler = scheduler;
        this.patience = patience;
        this.places = new Places(connectionsMax);
    }

    /// Begins to look for those who are late.
    void watch() {
        scheduler.schedule(this::look, LOOK.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void look() {
        long now = System.nanoTime();
        open.forEach((connection, entry) -> {
            if (now - entry.dueAt() > 0) {
                connection.getEndPoint().close();
            }
        });
        watch();
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof SslConnection) {
            return; // the one inside it is opened with it, and counts
        }
        String address = address(connection);
        if (places.take(address)) {
            open.put(connection, new Entry(address, in(patience.headers())));
        } else {
            connection.getEndPoint().close();
        }
    }

    @Override
    public void onClosed(Connection connection) {
        var entry = open.remove(connection);
        if (entry != null) {
            places.giveBack(entry.address());
        }
    }

    long count() {
        return open.size();
    }

    private static String address(Connection connection) {
        return connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress remote
                ? remote.getHostString()
                : "";
    }

    private static long in(Duration soon) {
        return System.nanoTime() + soon.toNanos();
    }

    /// The headers of a request are there.
    void begun(Request request) {
        expect(request, patience.body());
        Request.addCompletionListener(request, _ -> expect(request, patience.between()));
    }

    /// All of a request is there; now the client may wait for us.
    void received(Request request) {
        expect(request, NEVER);
    }

    private void expect(Request request, Duration soon) {
        open.computeIfPresent(
                request.getConnectionMetaData().getConnection(), (_, entry) -> new Entry(entry.address(), in(soon)));
    }
}
