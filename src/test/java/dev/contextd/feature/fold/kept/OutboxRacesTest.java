package dev.contextd.feature.fold.kept;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.TestClock;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.feature.fold.tree.FoldRules;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.keep.event.heap.HeapEventStream;
import dev.contextd.keep.library.Libraries;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.RecordKey;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Several processes that work in one session and publish what happens, on the real store.
class OutboxRacesTest {
    private static final SessionTrees.Listener SILENT = new SessionTrees.Listener((_, _) -> {}, (_, _) -> {});
    private static final FoldRules RULES =
            new FoldRules(5_000, false, 3, 10, 1_000_000, 1_000, 5_000, 300, 600, 0.2, 0.7, 10);
    private static final SessionKey KEY = new SessionKey("ada", new ProjectKey("project"), "sess_shared");
    private static final int STEPS = 100;

    @TempDir
    Path directory;

    private final TestClock clock = new TestClock();
    private final HeapEventStream stream = new HeapEventStream();
    private Library library;

    @BeforeEach
    void open() {
        library = Libraries.on(SqliteRecordStore.open(directory, clock), new HeapSearchIndex());
    }

    @AfterEach
    void close() {
        library.close();
    }

    private SessionTrees process(int waitingMax) {
        return new SessionTrees(
                library,
                _ -> RULES,
                () -> false,
                clock,
                (_, _) -> new Result("partial", 7, 0),
                SILENT,
                Optional.of(new Outbox(library, stream, UnaryOperator.identity(), clock, waitingMax)));
    }

    private void work(SessionTrees trees) {
        for (int i = 0; i < STEPS; i++) {
            trees.change(KEY, step -> {
                step.spend(
                        Optional.empty(), new Operation(Operation.Kind.NOTE, "note", "", "", 1, true, 0, step.now()));
                return step;
            });
        }
    }

    private List<Long> published(int count) throws Exception {
        return Eventually.see(stream::kept, kept -> kept.size() >= count).stream()
                .map(event ->
                        Json.MAPPER.readTree(event.json()).path("sequence").asLong())
                .toList();
    }

    private boolean isEmpty() {
        return library.records().below(RecordKey.of("outbox")).findAny().isEmpty();
    }

    @Test
    void whoeverPublishesTheEventsOfASessionAreInOrderAndThereOnce() throws Exception {
        try (var one = process(10_000);
                var other = process(10_000);
                var threads = Executors.newFixedThreadPool(2)) {
            var running = new ArrayList<Future<?>>();
            for (var trees : List.of(one, other)) {
                running.add(threads.submit(() -> work(trees)));
            }
            for (var work : running) {
                work.get();
            }

            assertThat(published(2 * STEPS))
                    .isEqualTo(LongStream.rangeClosed(1, 2 * STEPS).boxed().toList());
            Eventually.isTrue(this::isEmpty);
        }
    }

    @Test
    void whatAProcessLeftBehindAnotherPublishesSoon() throws Exception {
        stream.reached(false);
        try (var dead = process(10_000)) {
            work(dead);
        }
        stream.reached(true);

        try (var _ = process(10_000)) {
            assertThat(published(STEPS)).hasSize(STEPS);
        }
    }

    @Test
    void beyondTheBoundEventsAreLeftOutAndSaidSo() throws Exception {
        stream.reached(false);
        try (var trees = process(10)) {
            work(trees);

            assertThat(trees.outboxTrouble())
                    .hasValueSatisfying(why -> assertThat(why).contains("90 happened while 10 waited"));
            stream.reached(true);
            assertThat(published(10))
                    .isEqualTo(
                            IntStream.rangeClosed(1, 10).mapToObj(Long::valueOf).toList());
        }
    }
}
