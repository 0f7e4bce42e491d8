package dev.contextd.local.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.Eventually;
import dev.contextd.base.failure.Failure;
import dev.contextd.local.bridge.Build;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Coming, going and waiting at a socket, on the real thing.
@Timeout(60)
class DaemonTest {
    private static final Build BUILD = new Build("1", 1);
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    Path directory;

    private Endpoint endpoint;

    @BeforeEach
    void place() throws Exception {
        endpoint = Endpoint.of(directory.resolve("data"));
    }

    private Daemon open(Daemon.Mode mode) throws InterruptedException {
        return Daemon.at(endpoint, mode, BUILD);
    }

    private boolean isThere() {
        var link = ServerLink.open(endpoint, new Greeting("status"));
        link.ifPresent(ServerLink::close);
        return link.isPresent();
    }

    /// Echoes lines until the client has said its last.
    private static final ClientHandler ECHO = client -> {
        client.in().transferTo(client.out());
    };

    @Test
    void whoComesBeforeItIsReadyWaits() throws Exception {
        try (var daemon = open(Daemon.Mode.DAEMON)) {
            var answered = new CountDownLatch(1);
            Thread.ofVirtual().start(() -> {
                if (isThere()) {
                    answered.countDown();
                }
            });
            assertThat(answered.await(300, java.util.concurrent.TimeUnit.MILLISECONDS))
                    .isFalse();
            daemon.receive(Map.of(), LONG, () -> false);
            assertThat(answered.await(10, java.util.concurrent.TimeUnit.SECONDS))
                    .isTrue();
        }
        assertThat(isThere()).isFalse();
        assertThat(endpoint.socket()).doesNotExist();
    }

    @Test
    void onlyItsOwnerCanReachIt() throws Exception {
        try (var daemon = open(Daemon.Mode.DAEMON)) {
            daemon.receive(Map.of(), LONG, () -> false);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(endpoint.directory())))
                    .isEqualTo("rwx------");
        }
        var open = Files.createDirectory(directory.resolve("other"));
        Files.createDirectory(open.resolve("run"));
        Files.setPosixFilePermissions(open.resolve("run"), PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(Endpoint.of(open).directory()).as("a place for all is none").isNotEqualTo(open.resolve("run"));
    }

    @Test
    void aPathThatIsTooLongForASocketGetsAnotherPlaceAlwaysTheSame() throws Exception {
        var deep = directory.resolve("x".repeat(120));
        var elsewhere = Endpoint.of(deep);
        assertThat(elsewhere.directory().startsWith(deep)).isFalse();
        assertThat(Endpoint.of(deep)).isEqualTo(elsewhere);
        assertThat(Endpoint.of(directory.resolve("y".repeat(120)))).isNotEqualTo(elsewhere);
    }

    @Test
    void whatAnotherLeftBehindIsNoHindrance() throws Exception {
        Files.writeString(endpoint.socket(), "");
        Files.writeString(endpoint.lock(), "99999999\n");
        try (var daemon = open(Daemon.Mode.DAEMON)) {
            daemon.receive(Map.of(), LONG, () -> false);
            assertThat(isThere()).isTrue();
        }
    }

    @Test
    void itEndsWhenNobodyNeedsItAndNotBefore() throws Exception {
        try (var daemon = open(Daemon.Mode.DAEMON)) {
            var busy = new AtomicBoolean(true);
            var looks = new AtomicInteger();
            daemon.receive(Map.of("echo", ECHO), Duration.ofMillis(1), () -> {
                looks.incrementAndGet();
                return busy.get();
            });
            var link = ServerLink.open(endpoint, new Greeting("echo")).orElseThrow();
            busy.set(false);
            int before = looks.get();
            Eventually.isTrue(() -> looks.get() >= before + 3);
            assertThat(isThere()).as("somebody is there").isTrue();
            link.close();
            daemon.await();
            assertThat(isThere()).isFalse();
        }
    }

    @Test
    void itEndsWhenNobodyCanReachItAnyMore() throws Exception {
        try (var daemon = open(Daemon.Mode.DAEMON)) {
            daemon.receive(Map.of(), LONG, () -> true);
            assertThat(isThere()).isTrue();
            Files.delete(endpoint.socket());
            daemon.await();
        }
    }

    @Test
    void askedToEndItLetsThoseWhoAreThereFinish() throws Exception {
        try (var daemon = open(Daemon.Mode.DAEMON)) {
            daemon.receive(Map.of("echo", ECHO), LONG, () -> false);
            var link = ServerLink.open(endpoint, new Greeting("echo")).orElseThrow();
            var stop = ServerLink.open(endpoint, new Greeting("stop")).orElseThrow();
            assertThat(stop.welcome().kind()).isEqualTo("stopping");
            assertThat(Greeting.read(link.in()).orElseThrow().kind()).isEqualTo("retiring");

            link.out().write("still here".getBytes(StandardCharsets.UTF_8));
            assertThat(link.in().readNBytes(10))
                    .asString(StandardCharsets.UTF_8)
                    .isEqualTo("still here");
            link.close();
            daemon.await();
        }
    }

    @Test
    void oneThatIsMeantToStayTakesThePlaceOfOneThatIsNot() throws Exception {
        var first = open(Daemon.Mode.DAEMON);
        first.receive(Map.of(), LONG, () -> false);
        assertThatThrownBy(() -> open(Daemon.Mode.DAEMON))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("contextd stop");
        var closer = Thread.ofPlatform().start(() -> {
            try {
                first.await();
                first.close();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        try (var second = open(Daemon.Mode.SERVE)) {
            second.receive(Map.of(), LONG, () -> false);
            assertThat(isThere()).isTrue();
            assertThatThrownBy(() -> open(Daemon.Mode.SERVE)).isInstanceOf(Failure.class);
        }
        closer.join();
    }

    @Test
    void whoSaysNothingSensibleIsLetGo() throws Exception {
        try (var daemon = open(Daemon.Mode.DAEMON)) {
            daemon.receive(Map.of(), LONG, () -> false);
            assertThat(ServerLink.open(endpoint, new Greeting("cake"))
                            .orElseThrow()
                            .welcome()
                            .kind())
                    .isEqualTo("unknown");
            try (var channel =
                    java.nio.channels.SocketChannel.open(java.net.UnixDomainSocketAddress.of(endpoint.socket()))) {
                var text = "GET / HTTP/1.1\n".getBytes(StandardCharsets.UTF_8);
                channel.write(java.nio.ByteBuffer.wrap(text));
                assertThat(channel.read(java.nio.ByteBuffer.allocate(1))).isEqualTo(-1);
            }
            assertThat(isThere()).isTrue();
        }
    }
}
