package dev.contextd.replica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.app.replica.StorePeers;
import dev.contextd.keep.event.Bell;
import dev.contextd.keep.event.EventTarget;
import dev.contextd.keep.event.nats.NatsBell;
import dev.contextd.keep.event.nats.NatsOfTests;
import dev.contextd.keep.library.LazyLibrary;
import dev.contextd.keep.library.Libraries;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.heap.HeapRecordStore;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two replicas, of which one hears what the other tells by a real NATS: these look at the store by themselves once a
/// day.
class PeersOverNatsIT {
    private static final String TOPIC = "news";

    @TempDir
    Path directory;

    private final RecordStore store = HeapRecordStore.open(InstantSource.system());
    private final List<AutoCloseable> opened = new ArrayList<>();
    private NatsOfTests nats;

    /// Somebody who has a session at a replica, and what they have heard.
    private record Side(StorePeers peers, Set<String> heard) {}

    /// A bell whose listener does nothing by itself for so long.
    private record Patient(Bell origin, Duration patience) implements Bell {
        @Override
        public boolean isThere() {
            return origin.isThere();
        }

        @Override
        public void ring() {
            origin.ring();
        }

        @Override
        public void whenRung(Runnable listener) {
            origin.whenRung(listener);
        }

        @Override
        public void close() {
            origin.close();
        }
    }

    @BeforeEach
    void start() throws Exception {
        nats = NatsOfTests.started(directory);
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable one : opened.reversed()) {
            one.close();
        }
        store.close();
        nats.close();
    }

    private Side side(Bell bell) {
        opened.add(bell);
        var library = new LazyLibrary(() -> Libraries.on(new OneStore(store), new HeapSearchIndex(), bell));
        opened.add(library);
        library.get();
        var side = new Side(new StorePeers(library, InstantSource.system()), ConcurrentHashMap.newKeySet());
        side.peers().hear(TOPIC, side.heard()::add);
        return side;
    }

    private Bell natsBell() {
        return new NatsBell(new EventTarget(List.of(URI.create(nats.url())), Optional.empty(), Optional.empty(), 1));
    }

    private Side patient() {
        return side(new Patient(natsBell(), Duration.ofDays(1)));
    }

    /// Tells it again and again.
    private static void persist(Side from, Side to, String text) throws Exception {
        Eventually.isTrue(() -> {
            from.peers().tell(TOPIC, text);
            return to.heard().contains(text);
        });
    }

    private static void tell(Side from, Side to, String text) throws Exception {
        from.peers().tell(TOPIC, text);
        Eventually.isTrue(() -> to.heard().contains(text));
    }

    /// Who is connected has looked once by itself; what is heard after that was rung for.
    private static void bothAreConnected(Side a, Side b) throws Exception {
        persist(a, b, "first to b");
        persist(b, a, "first to a");
        persist(a, b, "second to b");
        persist(b, a, "second to a");
    }

    @Test
    void whatOneTellsTheOtherHearsByNats() throws Exception {
        var a = patient();
        var b = patient();
        bothAreConnected(a, b);

        tell(a, b, "by the way");
        tell(b, a, "and back");
        for (int i = 0; i < 100; i++) {
            a.peers().tell(TOPIC, "one of many " + i);
        }
        tell(a, b, "the last of many");

        assertThat(b.heard()).contains("one of many 0", "one of many 99");
    }

    @Test
    void withoutABellNothingIsHeardByThosePatient() throws Exception {
        var a = side(new Patient(Bell.NONE, Duration.ofMillis(10)));
        var b = side(new Patient(Bell.NONE, Duration.ofDays(1)));
        var c = side(Bell.NONE);

        tell(a, c, "does anybody hear");

        assertThat(b.heard()).isEmpty();
    }

    @Test
    void aNatsThatGoesCostsASecondAndOneThatComesBackIsHeardAgain() throws Exception {
        var a = patient();
        var b = patient();
        var polling = side(natsBell());
        bothAreConnected(a, b);

        nats.kill();
        tell(b, polling, "while it is away");

        nats.start();
        persist(a, b, "it is back");
        persist(a, b, "it is really back");
    }
}
