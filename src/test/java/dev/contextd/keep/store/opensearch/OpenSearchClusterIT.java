package dev.contextd.keep.store.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.base.failure.Failure;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.engine.OpenSearchNode;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Three nodes, of which one is killed while two processes write.
@Tag("distributed")
class OpenSearchClusterIT {
    private static final RecordKey COUNTER = RecordKey.of("counter");
    private static final RecordKey KEPT = RecordKey.of("kept");
    private static final int WRITERS = 4;
    private static final int BEFORE = 10;
    private static final int WRITES = 40;

    @Test
    void aKilledClusterManagerCostsNothingThatWasAcknowledged() throws Exception {
        try (var cluster = OpenSearchCluster.start(3)) {
            var hosts = String.join(
                    ",",
                    cluster.urls().stream()
                            .map(url -> URI.create(url).getAuthority())
                            .toList());
            var url = EngineUrl.of("store.url", "opensearch+http://" + hosts + "/contextd");
            try (var one = OpenSearchRecordStore.open(url, InstantSource.system());
                    var other = OpenSearchRecordStore.open(url, InstantSource.system())) {
                one.write(List.of(Change.put(COUNTER, "0", Expected.NOTHING)), once());
                var warm = new CountDownLatch(WRITERS * BEFORE);
                var writers = new ArrayList<Callable<Integer>>();
                for (int i = 0; i < WRITERS; i++) {
                    int me = i;
                    writers.add(() -> write(me % 2 == 0 ? one : other, me, warm));
                }
                writers.add(() -> {
                    warm.await();
                    manager(url, cluster).kill();
                    return 0;
                });
                int raised = 0;
                try (var executor = Executors.newCachedThreadPool()) {
                    for (var done : executor.invokeAll(writers)) {
                        raised += done.get();
                    }
                }

                assertThat(raised).isEqualTo(WRITERS * WRITES);
                assertThat(one.get(COUNTER).map(StoredRecord::json)).contains(Integer.toString(raised));
                assertThat(other.keys(KEPT, Optional.empty(), 1_000)).hasSize(raised);
            }
        }
    }

    private static OperationId once() {
        return new OperationId(UUID.randomUUID().toString());
    }

    private static int write(RecordStore store, int me, CountDownLatch warm) {
        for (int i = 0; i < WRITES; i++) {
            raise(store, KEPT.child(me + "." + i));
            warm.countDown();
        }
        return WRITES;
    }

    /// Whoever does not know whether it was done asks for the same operation again.
    private static void raise(RecordStore store, RecordKey key) {
        while (true) {
            var seen = untilAnswered(() -> store.get(COUNTER)).orElseThrow();
            var operation = once();
            var changes = List.<Change>of(
                    Change.put(
                            COUNTER, Integer.toString(Integer.parseInt(seen.json()) + 1), Expected.at(seen.version())),
                    Change.put(key, "{}", Expected.NOTHING));
            try {
                untilAnswered(() -> store.write(changes, operation));
                return;
            } catch (StaleVersion _) {
                Thread.onSpinWait();
            }
        }
    }

    private static <T> T untilAnswered(Supplier<T> asking) {
        while (true) {
            try {
                return asking.get();
            } catch (Failure e) {
                assertThat(e.isNotYet()).as(e.sentence()).isTrue();
            }
        }
    }

    private static OpenSearchNode manager(EngineUrl url, OpenSearchCluster cluster) {
        try (var engine = new Engine(url)) {
            var name = engine.ask(EngineRequest.get("/_cat/cluster_manager?format=json"))
                    .json()
                    .at("/0/node")
                    .asString();
            return cluster.nodes().stream()
                    .filter(node -> node.name().equals(name))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
