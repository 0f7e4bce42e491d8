package dev.contextd.keep.store.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.Engine;
import dev.contextd.keep.engine.EngineAnswer;
import dev.contextd.keep.engine.EngineRequest;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.StaleVersion;
import dev.contextd.keep.store.StoredRecord;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// A store whose indexes are of an older format, opened by a process that knows a newer one.
class StoreUpgradeTest {
    private static final RecordKey TOP = RecordKey.of("ann");
    private static final RecordKey COUNTER = RecordKey.of("counter");
    private static final int BEFORE = 20;
    private static final List<String> KINDS = List.of("log", "record", "operation");

    private final EngineUrl url = EngineUrl.of(
            "store.url", OpenSearchCluster.shared().replace("http:", "opensearch+http:") + "/u" + UUID.randomUUID());
    private final Engine engine = new Engine(url);

    /// A process that has opened it before, and goes on.
    private RecordStore older;

    @BeforeEach
    void keepSomething() {
        older = open();
        write(older, Change.put(COUNTER, "0", Expected.NOTHING));
        for (int i = 0; i < BEFORE; i++) {
            write(older, Change.put(TOP.child("before" + i), "{}", Expected.NOTHING));
        }
        write(older, Change.delete(TOP.child("before0")));
    }

    @AfterEach
    void close() {
        older.close();
        engine.close();
    }

    private RecordStore open() {
        return OpenSearchRecordStore.open(url, InstantSource.system());
    }

    private static List<StoredRecord> write(RecordStore store, Change... changes) {
        return store.write(List.of(changes), new OperationId(UUID.randomUUID().toString()));
    }

    /// The indexes say that they are of another time.
    private void grow(String older) {
        for (String kind : KINDS) {
            var meta = "{\"_meta\":{\"made_by\":\"contextd\",\"format\":" + older + "}}";
            send(EngineRequest.put(
                    "/" + index(kind, 1) + "/_mapping", JsonMapper.shared().readTree(meta)));
        }
    }

    private String index(String kind, int number) {
        return url.prefix() + "-" + kind + "-" + number;
    }

    private EngineAnswer send(EngineRequest request) {
        var answer = engine.ask(request);
        assertThat(answer.isOk()).as(answer.json().toString()).isTrue();
        return answer;
    }

    private void assertReplaced() {
        for (String kind : KINDS) {
            assertThat(send(EngineRequest.get("/" + url.prefix() + "-" + kind + "/_mapping"))
                            .json()
                            .propertyNames())
                    .containsExactly(index(kind, 2));
            assertThat(engine.ask(EngineRequest.get("/" + index(kind, 1))).isMissing())
                    .isTrue();
        }
    }

    /// Raises the counter and keeps a record beside it, until it is told to end; gives how often.
    private static int work(RecordStore store, String me, AtomicBoolean over, CountDownLatch warm) {
        int done = 0;
        while (!over.get()) {
            var seen = store.get(COUNTER).orElseThrow();
            try {
                write(
                        store,
                        Change.put(COUNTER, "" + (Integer.parseInt(seen.json()) + 1), Expected.at(seen.version())),
                        Change.put(TOP.child(me + done), "{}", Expected.NOTHING));
                done++;
                warm.countDown();
            } catch (StaleVersion _) {
                // another was faster
                Thread.onSpinWait();
            }
        }
        return done;
    }

    @Test
    void itIsReplacedWhileOthersWriteOfWhomNobodyFails() throws Exception {
        grow("0");
        var over = new AtomicBoolean();
        var begun = new CountDownLatch(10);
        var after = new CountDownLatch(20);
        int raised = 0;
        try (var threads = Executors.newCachedThreadPool()) {
            var writers = new ArrayList<Callable<Integer>>();
            writers.add(() -> work(older, "a", over, begun));
            writers.add(() -> work(older, "b", over, begun));
            var working = writers.stream().map(threads::submit).toList();
            begun.await();
            try (var newer = open()) {
                var more = threads.submit(() -> work(newer, "c", over, after));
                after.await();
                over.set(true);
                raised = more.get();
                for (var one : working) {
                    raised += one.get();
                }
                for (RecordStore store : List.of(newer, older)) {
                    assertThat(store.get(COUNTER).map(StoredRecord::json)).contains("" + raised);
                    assertThat(store.keys(TOP, Optional.empty(), 10_000)).hasSize(BEFORE - 1 + raised);
                }
            }
        }
        assertReplaced();
    }

    @Test
    void twoMayReplaceItAtOnce() throws Exception {
        grow("0");
        try (var threads = Executors.newCachedThreadPool()) {
            var one = threads.submit(this::open);
            var other = threads.submit(this::open);
            try (var first = one.get();
                    var second = other.get()) {
                write(first, Change.put(TOP.child("after"), "{}", Expected.NOTHING));
                assertThat(second.keys(TOP, Optional.empty(), 100)).hasSize(BEFORE);
            }
        }
        assertReplaced();
    }

    @Test
    void whatWasInterruptedIsGoneOnWith() {
        grow("0");
        send(EngineRequest.put(
                "/" + index("log", 1) + "/_block/write", JsonMapper.shared().createObjectNode()));

        try (var newer = open()) {
            assertThat(newer.keys(TOP, Optional.empty(), 100)).hasSize(BEFORE - 1);
            write(older, Change.put(TOP.child("after"), "{}", Expected.NOTHING));
            assertThat(newer.get(TOP.child("after"))).isPresent();
        }
        assertReplaced();
    }
}
