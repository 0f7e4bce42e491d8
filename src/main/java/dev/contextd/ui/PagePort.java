package dev.contextd.ui;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// A port on loopback for the page and nothing else, opened when somebody wants to look and there for as long as the
/// server is. Whoever is on this machine can reach it; only who has followed a link, or brings a token, sees anything.
public final class PagePort implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(PagePort.class.getName());

    public static final String HOST = "127.0.0.1";
    private static final int CONNECTIONS_MAX = 200;

    /// Longer than a stream is ever silent.
    private static final Duration IDLE = Duration.ofSeconds(60);

    private final PageDoor door;
    private final Server server;
    private final ServerConnector connector;

    private PagePort(PageDoor door, Server server, ServerConnector connector) {
        this.door = door;
        this.server = server;
        this.connector = connector;
    }

    public static PagePort open(PageDoor door) {
        var threads = new QueuedThreadPool();
        threads.setDaemon(true);
        threads.setVirtualThreadsExecutor(Executors.newVirtualThreadPerTaskExecutor());
        var server = new Server(threads);
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        var connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(HOST);
        connector.setIdleTimeout(IDLE.toMillis());
        server.addConnector(connector);
        server.setErrorHandler(door.errors());
        server.addBean(new NetworkConnectionLimit(CONNECTIONS_MAX, connector));
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                return door.handle(request, response, callback, () -> {});
            }
        });
        try {
            server.start();
        } catch (Exception e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "No port for the page can be had on this machine: " + e.getMessage(),
                    Map.of(),
                    e);
        }
        return new PagePort(door, server, connector);
    }

    /// The address of the page for who may come in with a token; good once, and soon.
    public String link(String token) {
        return "http://" + HOST + ":" + connector.getLocalPort() + door.link(token);
    }

    @Override
    public void close() {
        door.close();
        try {
            server.stop();
        } catch (Exception e) {
            LOG.log(Level.WARNING, "the port of the page did not close cleanly", e);
        }
    }
}
