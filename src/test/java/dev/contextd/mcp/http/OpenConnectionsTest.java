package dev.contextd.mcp.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.mcp.http.OpenConnections.Patience;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Clients that send a byte now and then, for ever.
class OpenConnectionsTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    @BeforeEach
    void prepare() {
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
    }

    private void start(Patience patience) throws Exception {
        start(patience, OpenConnections.CONNECTIONS_MAX);
    }

    private void start(Patience patience, int connectionsMax) throws Exception {
        var connections = new OpenConnections(connector.getScheduler(), patience, connectionsMax);
        connector.addBean(connections);
        server.setHandler(new Reading(connections));
        server.start();
        connections.watch();
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
    }

    private static final class Reading extends Handler.Abstract {
        private final OpenConnections connections;

        Reading(OpenConnections connections) {
            this.connections = connections;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            connections.begun(request);
            Content.Source.asString(request, StandardCharsets.UTF_8);
            connections.received(request);
            callback.succeeded();
            return true;
        }
    }

    private Socket opened(String words) throws IOException {
        var socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        socket.getOutputStream().write(words.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /// Sends byte after byte until the server has closed the connection.
    private static boolean isClosedBeforeTheEnd(Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        socket.setSoTimeout(20);
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (System.nanoTime() < end) {
            try {
                out.write('x');
                if (socket.getInputStream().read() < 0) {
                    return true;
                }
            } catch (java.net.SocketTimeoutException _) {
                // nothing was said yet
            } catch (IOException _) {
                return true;
            }
        }
        return false;
    }

    @Test
    void headersThatDoNotEndAreNotWaitedForLongerThanForOthers() throws Exception {
        start(new Patience(SHORT, LONG, LONG));
        try (var socket = opened("POST / HTTP/1.1\r\nHost: localhost\r\nX-Long: ")) {
            assertThat(isClosedBeforeTheEnd(socket)).isTrue();
        }
    }

    @Test
    void aBodyThatDoesNotEndIsNotWaitedForLongerThanForOthers() throws Exception {
        start(new Patience(LONG, SHORT, LONG));
        try (var socket = opened("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")) {
            assertThat(isClosedBeforeTheEnd(socket)).isTrue();
        }
    }

    @Test
    void whoDoesNotGoOnAfterAnAnswerIsLetGo() throws Exception {
        start(new Patience(LONG, LONG, SHORT));
        try (var socket = opened("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx")) {
            socket.setSoTimeout(20_000);
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            while (socket.getInputStream().read() >= 0) {
                // the rest of the answer
            }
        }
    }

    @Test
    void oneAddressGetsNoMoreThanItsShareUntilOneOfItsConnectionsEnds() throws Exception {
        start(new Patience(LONG, LONG, LONG), 3);
        try (var first = asking()) {
            assertThat(isAnswered(first)).isTrue();
            try (var second = asking()) {
                assertThat(isAnswered(second)).isTrue();
                assertThat(anotherIsAnswered())
                        .as("of three places two, so that another address finds one")
                        .isFalse();
            }
            Eventually.isTrue(this::anotherIsAnswered);
        }
    }

    private Socket asking() throws IOException {
        return opened("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    private static boolean isAnswered(Socket socket) {
        try {
            return socket.getInputStream().read() == 'H';
        } catch (IOException _) {
            return false; // closed before it was heard
        }
    }

    private boolean anotherIsAnswered() throws IOException {
        try (var socket = asking()) {
            return isAnswered(socket);
        }
    }
}
