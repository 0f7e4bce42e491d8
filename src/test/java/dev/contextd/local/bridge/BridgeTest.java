package dev.contextd.local.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
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
        return new Bridge(endpoint, new ServerStarter(endpoint, List.of()), Map.of(), new Build("1", 0), heard);
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
