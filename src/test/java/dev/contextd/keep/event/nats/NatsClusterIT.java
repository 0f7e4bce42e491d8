package dev.contextd.keep.event.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.base.failure.Failure;
import dev.contextd.keep.event.Event;
import dev.contextd.keep.event.EventStream;
import dev.contextd.keep.event.EventStreamContract;
import dev.contextd.keep.event.EventTarget;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The contract on three real servers, each of which keeps each event.
class NatsClusterIT extends EventStreamContract {
    private static final AtomicInteger PROBES = new AtomicInteger();

    @TempDir
    static Path directory;

    private static List<NatsOfTests> servers = List.of();

    @BeforeAll
    static void begin() throws Exception {
        servers = NatsOfTests.clustered(directory, 3);
        awaitLeader();
    }

    @AfterAll
    static void end() {
        servers.forEach(NatsOfTests::close);
    }

    private static EventTarget target() {
        return new EventTarget(
                servers.stream().map(server -> URI.create(server.url())).toList(),
                Optional.empty(),
                Optional.empty(),
                3);
    }

    @Override
    protected EventStream open() {
        return new NatsEventStream(target());
    }

    @Override
    protected List<String> kept(List<String> address) throws Exception {
        var subject = Subject.of(address);
        // whoever reads it may be given it by a server that is behind, or has just come back
        return Eventually.see(() -> read(subject), there -> there.size() == count(subject));
    }

    private static List<String> read(String subject) throws Exception {
        try {
            return servers.getFirst().kept(subject).stream()
                    .map(NatsOfTests.Kept::json)
                    .toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    private static long count(String subject) {
        try {
            return servers.getFirst().count(subject);
        } catch (IOException _) {
            return -1;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected void stop() throws Exception {
        for (NatsOfTests server : servers) {
            server.kill();
        }
    }

    @Override
    protected void start() throws Exception {
        for (NatsOfTests server : servers) {
            server.start();
        }
        awaitLeader();
    }

    /// Those that have just begun elect somebody first.
    private static void awaitLeader() throws Exception {
        try (var probing = new NatsEventStream(target())) {
            Eventually.isTrue(() -> isPublished(
                    probing,
                    new Event(
                            List.of("nobody", "project", "session", "branches", "probe"),
                            "probe" + PROBES.incrementAndGet(),
                            "{}")));
        }
    }

    private static boolean isPublished(EventStream stream, Event event) {
        try {
            stream.publish(List.of(event));
            return true;
        } catch (Failure e) {
            assertThat(e.isOfSetting()).as(e.sentence()).isFalse();
            return false;
        }
    }

    @Test
    void aServerThatIsKilledCostsNothingThatWasTaken() throws Exception {
        var address = List.of("ann", "project", "session", "branches", "killed");
        var events = IntStream.range(0, 60)
                .mapToObj(n -> new Event(address, "killed#" + n, "{\"number\":" + n + "}"))
                .toList();
        var last = servers.getLast();
        try (var stream = open()) {
            for (int i = 0; i < events.size(); i++) {
                if (i == 20) {
                    last.kill();
                }
                if (i == 40) {
                    last.start();
                }
                var event = events.get(i);
                Eventually.isTrue(() -> isPublished(stream, event));
            }
        }

        assertThat(kept(address)).isEqualTo(events.stream().map(Event::json).toList());
    }
}
