package dev.contextd.keep.store.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.engine.Interloper;
import dev.contextd.engine.OpenSearchCluster;
import dev.contextd.keep.engine.EngineUrl;
import dev.contextd.keep.store.Change;
import dev.contextd.keep.store.ChangeEntry;
import dev.contextd.keep.store.Expected;
import dev.contextd.keep.store.OperationId;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.RecordStore;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is asked of the engine for what is asked of the store: requests are what keeping something costs.
class OpenSearchRequestsTest {
    private static final RecordKey TOP = RecordKey.of("ann");
    private static final String READ = "POST /_mget";

    private final String prefix = "q" + UUID.randomUUID();
    private final int engine = URI.create(OpenSearchCluster.shared()).getPort();
    private Interloper interloper;
    private RecordStore store;
    private RecordStore other;

    @BeforeEach
    void open() throws Exception {
        interloper = Interloper.before(engine);
        store = openAt(interloper.port());
        other = openAt(engine);
        keep(store, "first");
        interloper.asked();
    }

    @AfterEach
    void close() throws Exception {
        store.close();
        other.close();
        interloper.close();
    }

    private RecordStore openAt(int port) {
        var url = EngineUrl.of("store.url", "opensearch+http://127.0.0.1:" + port + "/" + prefix);
        return OpenSearchRecordStore.open(url, InstantSource.system());
    }

    private static long keep(RecordStore where, String name) {
        var put = Change.put(TOP.child(name), "{}", Expected.ANYTHING);
        var kept = where.write(List.of(put), new OperationId(UUID.randomUUID().toString()));
        return kept.getFirst().sequence();
    }

    @Test
    void aRecordIsKeptByThree() {
        keep(store, "second");
        assertThat(interloper.asked()).containsExactly(READ, "PUT /" + prefix + "-log/_create/2", "POST /_bulk");
    }

    @Test
    void manyRecordsAreReadByOne() {
        keep(store, "second");
        interloper.asked();
        var keys = IntStream.range(0, 20).mapToObj(i -> TOP.child("none" + i)).toList();
        var wanted = new ArrayList<>(keys);
        wanted.add(TOP.child("first"));
        wanted.add(TOP.child("second"));
        assertThat(store.all(wanted)).containsOnlyKeys(TOP.child("first"), TOP.child("second"));
        assertThat(interloper.asked()).containsExactly(READ);
    }

    @Test
    void whoFollowsTheChangesAsksOnceIfThereAreNone() {
        assertThat(store.changes(1, 10)).isEmpty();
        assertThat(interloper.asked()).containsExactly(READ);
    }

    @Test
    void ownChangesAreFollowedByOneAndThoseOfAnotherByTwo() {
        store.changes(1, 10);
        long own = keep(store, "own");
        interloper.asked();
        assertThat(store.changes(1, 10)).extracting(ChangeEntry::sequence).containsExactly(own);
        assertThat(interloper.asked()).containsExactly(READ);

        long theirs = keep(other, "theirs");
        other.write(List.of(Change.delete(TOP.child("first"))), new OperationId(prefix));
        assertThat(store.changes(own, 10))
                .containsExactly(
                        new ChangeEntry(theirs, TOP.child("theirs"), false),
                        new ChangeEntry(theirs + 1, TOP.child("first"), true));
        assertThat(interloper.asked()).containsOnly(READ).hasSizeLessThanOrEqualTo(3);
    }

    /// Whoever meets an entry whose documents are being made waits for them.
    @Test
    void readersDoNotDoWhatAWriterOfTheSameProcessIsAt() throws Exception {
        var work = new ArrayList<Callable<Integer>>();
        work.add(() -> {
            for (int i = 0; i < 20; i++) {
                keep(store, "n" + i);
            }
            return 0;
        });
        for (int reader = 0; reader < 4; reader++) {
            work.add(() -> {
                for (int i = 0; i < 40; i++) {
                    store.get(TOP.child("n" + i));
                }
                return 0;
            });
        }
        try (var threads = Executors.newCachedThreadPool()) {
            for (var done : threads.invokeAll(work)) {
                done.get();
            }
        }
        var asked = interloper.asked();
        assertThat(asked).filteredOn(request -> request.contains("-log/_doc/")).isEmpty();
        assertThat(asked).filteredOn("POST /_bulk"::equals).hasSize(20);
    }
}
