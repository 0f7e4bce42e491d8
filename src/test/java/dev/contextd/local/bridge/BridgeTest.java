package dev.contextd.local.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.base.file.ProcessLock;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The bounds of a bridge, before a server that does what the test wants.
class BridgeTest {
    private static final int LINE_BYTES = 1 << 20;

    private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

    @TempDir
    Path directory;

    private Bridge bridge(Endpoint endpoint) {
        return bridge(endpoint, Reception.none());
    }

    private Bridge bridge(Endpoint endpoint, Reception reception) {
        var starter = new ServerStarter(endpoint, List.of());
        return new Bridge(endpoint, starter, Map.of(), new Build("1", 0), reception, heard);
    }

    private static ServerSocketChannel listening(Endpoint endpoint) throws IOException {
        return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                .bind(UnixDomainSocketAddress.of(endpoint.socket()));
    }

    private static void welcome(SocketChannel client) throws IOException {
        Greeting.read(Channels.newInputStream(client));
        new Greeting("welcome").write(Channels.newOutputStream(client));
    }

    @Test
    void aServerThatSaysTooMuchAtOnceIsTakenForBroken() throws Exception {
        var endpoint = Endpoint.of(directory);
        try (var server = listening(endpoint);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> running;
            try (var agent = new PipedOutputStream()) {
                var in = new PipedInputStream(agent);
                running = threads.submit(() -> {
                    bridge(endpoint).run(in, LINE_BYTES);
                    return true;
                });
                agent.write(Bridge.bytes("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\"}\n"));
                agent.flush();
                sayTooMuch(server);
                Eventually.isTrue(() -> heard.toString(StandardCharsets.UTF_8).contains("\"id\":7,\"error\""));
            }
            assertThat(running.get()).isTrue();
            assertThat(heard.size()).isLessThan(LINE_BYTES);
        }
    }

    private static void sayTooMuch(ServerSocketChannel server) throws IOException {
        try (var client = server.accept()) {
            welcome(client);
            assertThat(Channels.newInputStream(client).read()).isPositive();
            var out = Channels.newOutputStream(client);
            var much = new byte[LINE_BYTES];
            for (int sent = 0; sent < Bridge.ANSWER_BYTES_MAX; sent += LINE_BYTES) {
                out.write(much);
            }
            out.write(new byte[] {0, '\n'});
        }
    }

    @Test
    void anAgentThatSaysMoreThanMayWaitHasToWait() throws Exception {
        var endpoint = Endpoint.of(directory);
        var lines = new Lines();
        try (var server = listening(endpoint);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = threads.submit(() -> {
                bridge(endpoint).run(lines, LINE_BYTES);
                return true;
            });
            int most = Bridge.WAITING_BYTES_MAX / LINE_BYTES;
            try (var client = server.accept()) {
                // one line more than fits is in the hands of whoever reads
                Eventually.isTrue(() -> lines.read.get() > most);
                assertThat(lines.read.get()).isLessThanOrEqualTo(most + 2);
                welcome(client);
                var in = Channels.newInputStream(client);
                in.skipNBytes((long) Lines.COUNT * LINE_BYTES);
                lines.end.countDown();
            }
            assertThat(lines.read.get()).isEqualTo(Lines.COUNT);
            assertThat(running.get()).isTrue();
        }
    }

    private static final Prospectus PROSPECTUS = new Prospectus(
            List.of("2025-11-25"),
            List.of(new Prospectus.Listed("memories", true, true, "{\"name\":\"a\"}")),
            Map.of(
                    "initialize session", "{\"protocolVersion\":\"2025-11-25\"}",
                    "ping session", "{}",
                    "tools/list session", "}",
                    "prompts/list session", "{\"prompts\":[]}"));

    private static final String HANDSHAKE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}}\n"
            + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";

    private static String ask(int id, String method) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\"}\n";
    }

    private static String lines(String... lines) {
        return String.join("\n", lines) + "\n";
    }

    private String said() {
        return heard.toString(StandardCharsets.UTF_8);
    }

    /// Nobody can be started here, and a lock says that somebody else is about to.
    @Test
    void whatTheBuildKnowsIsToldWithoutAServerAndAServerIsAskedTheSame() throws Exception {
        var endpoint = Endpoint.of(directory);
        try (var _ = ProcessLock.take(endpoint.startLock()).orElseThrow();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var reception = new Reception(Optional.of(PROSPECTUS), (_, _) -> true);
            Future<Boolean> running;
            try (var agent = new PipedOutputStream()) {
                var in = new PipedInputStream(agent);
                running = threads.submit(() -> {
                    bridge(endpoint, reception).run(in, LINE_BYTES);
                    return true;
                });
                agent.write(Bridge.bytes(HANDSHAKE + ask(2, "tools/list") + ask(3, "prompts/list") + ask(4, "ping")));
                agent.flush();
                Eventually.isTrue(() -> said().lines().count() == 4);
                assertThat(said())
                        .isEqualTo(lines(
                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":\"2025-11-25\"}}",
                                "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"tools\":[{\"name\":\"a\"}]}}",
                                "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{\"prompts\":[]}}",
                                "{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{}}"));

                heard.reset();
                try (var server = listening(endpoint);
                        var client = server.accept()) {
                    welcome(client);
                    var lines = new BufferedReader(Channels.newReader(client, StandardCharsets.UTF_8));
                    assertThat(lines.readLine()).contains("\"contextd-bridge-1\"", "initialize\"");
                    assertThat(lines.readLine()).contains("\"contextd-bridge-2\"", "tools/list");
                    assertThat(lines.readLine()).contains("\"contextd-bridge-3\"", "prompts/list");
                    assertThat(lines.readLine()).contains("notifications/initialized");
                    var out = Channels.newOutputStream(client);
                    out.write(Bridge.bytes(lines(
                            "{\"jsonrpc\":\"2.0\",\"id\":\"contextd-bridge-1\",\"result\":{}}",
                            "{\"jsonrpc\":\"2.0\",\"id\":\"contextd-bridge-3\",\"result\":{\"prompts\":[]}}",
                            "{\"jsonrpc\":\"2.0\",\"id\":\"contextd-bridge-2\",\"result\":{\"tools\":[]}}")));
                    Eventually.isTrue(() -> !said().isEmpty());
                    assertThat(said())
                            .as("what the server says otherwise, and nothing else")
                            .isEqualTo("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}\n");

                    agent.write(Bridge.bytes(ask(5, "tools/list")));
                    agent.flush();
                    assertThat(lines.readLine()).as("from now on it is asked").contains("\"id\":5");
                }
            }
            assertThat(running.get()).isTrue();
        }
    }

    /// A lot of news, and the end when the test wants it.
    @SuppressWarnings("InputStreamSlowMultibyteRead") // counting lines byte by byte is fast enough here
    private static final class Lines extends InputStream {
        static final int COUNT = 40;

        private static final byte[] NEWS = Bridge.bytes("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/news\"}");

        private final AtomicInteger read = new AtomicInteger();
        private final CountDownLatch end = new CountDownLatch(1);
        private int position;

        private void awaitEnd() {
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public int read() {
            if (read.get() == COUNT) {
                awaitEnd();
                return -1;
            }
            if (position == LINE_BYTES - 1) {
                position = 0;
                read.incrementAndGet();
                return '\n';
            }
            int at = position++;
            return at < NEWS.length ? NEWS[at] : ' ';
        }
    }
}
