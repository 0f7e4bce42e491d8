package dev.contextd.feature.repository;

import static dev.contextd.feature.repository.IndexRuns.TO_THE_END;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.Holder;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Operations.Progression;
import dev.contextd.tool.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// Two who index the same work tree at the same time.
class IndexRunsTest {
    private static final IndexLocation PLACE =
            new IndexLocation(new Holder("owner:ann"), new ProjectKey("p"), Path.of("/p"));
    private static final IndexRequest ALL = new IndexRequest(PLACE, Path.of("/p"), List.of(), List.of(), 1_000, false);
    private static final IndexResult RESULT = new IndexResult(3, 0, 0, Map.of(), 0, 7, Instant.EPOCH);

    private final Operations operations = new Operations();
    private final AtomicInteger pending = new AtomicInteger(2);
    private final IndexRuns runs = new IndexRuns(operations, _ -> pending.get());

    @Test
    void theSecondJoinsTheFirst() throws Exception {
        var begun = new CountDownLatch(1);
        var heard = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> runs.run("ann", ALL, TO_THE_END, Progress.SILENT, progress -> {
                begun.countDown();
                while (heard.getCount() > 0) {
                    progress.report(1, 3, "one");
                    Thread.onSpinWait();
                }
                return await(go);
            }));
            begun.await();
            var second = threads.submit(() -> runs.run("ann", ALL, TO_THE_END, (_, _, _) -> heard.countDown(), _ -> {
                throw new AssertionError("it is being done already");
            }));
            heard.await();
            go.countDown();

            assertThat(second.get()).isEqualTo(first.get());
            String id = first.get().operation();
            assertThat(operations.find("ann", id).orElseThrow().state()).isEqualTo(Progression.RUNNING);
            pending.set(0);
            assertThat(operations.find("ann", id).orElseThrow().state()).isEqualTo(Progression.COMPLETE);
            assertThat(operations.find("bob", id)).isEmpty();
        }
        assertThat(runs.isRunning(PLACE)).isFalse();
    }

    private static IndexResult await(CountDownLatch latch) {
        try {
            latch.await();
            return RESULT;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void anErrorEndsTheRunForAllWhoWaitAndTheNextBeginsAnew() {
        var trouble = catchThrowable(() -> runs.run("ann", ALL, TO_THE_END, Progress.SILENT, _ -> {
            throw new NoClassDefFoundError("parser");
        }));

        assertThat(trouble).isInstanceOf(RuntimeException.class).hasCauseInstanceOf(NoClassDefFoundError.class);
        assertThat(runs.isRunning(PLACE)).isFalse();
        assertThat(runs.run("ann", ALL, TO_THE_END, Progress.SILENT, _ -> RESULT)
                        .result())
                .isEqualTo(RESULT);
    }

    @Test
    void anotherKindOfRunIsRefused() {
        var other = new IndexRequest(PLACE, Path.of("/p"), List.of("*.java"), List.of(), 1_000, false);

        runs.run("ann", ALL, TO_THE_END, Progress.SILENT, _ -> {
            var refusal = catchThrowable(() -> runs.run("ann", other, TO_THE_END, Progress.SILENT, _ -> RESULT));
            assertThat(refusal).isInstanceOfSatisfying(Failure.class, failure -> {
                assertThat(failure.kind()).isEqualTo(Kind.CONFLICT);
                assertThat(failure.data()).containsKey("operation_id");
            });
            return RESULT;
        });
    }

    @Test
    void whoJoinedGoesOnWhenTheFirstGivesUp() throws Exception {
        var begun = new CountDownLatch(1);
        var joined = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() ->
                    catchThrowable(() -> runs.run("ann", ALL, TO_THE_END, Progress.SILENT, progress -> {
                        begun.countDown();
                        while (joined.getCount() > 0) {
                            progress.report(1, 3, "one");
                            Thread.onSpinWait();
                        }
                        throw new Failure(Kind.UNAVAILABLE, "Stopped.");
                    })));
            begun.await();
            var second = threads.submit(
                    () -> runs.run("ann", ALL, TO_THE_END, (_, _, _) -> joined.countDown(), _ -> RESULT));

            assertThat(second.get().result()).isEqualTo(RESULT);
            assertThat(first.get()).hasMessageContaining("Stopped");
        }
    }

    @Test
    void whoHasNoMorePatienceLeavesItRunningAndMayComeBack() throws Exception {
        var go = new CountDownLatch(1);
        var left = catchThrowable(() -> runs.run("ann", ALL, Duration.ofMillis(1), Progress.SILENT, progress -> {
            progress.report(1, 3, "one");
            return await(go);
        }));

        assertThat(left).isInstanceOfSatisfying(Failure.class, failure -> {
            assertThat(failure.kind()).isEqualTo(Kind.TIMEOUT);
            var operation = String.valueOf(failure.data().get("operation_id"));
            assertThat(operations.find("ann", operation).orElseThrow().state()).isEqualTo(Progression.RUNNING);
        });
        assertThat(runs.isRunning(PLACE)).isTrue();
        go.countDown();
        assertThat(runs.run("ann", ALL, TO_THE_END, Progress.SILENT, _ -> RESULT)
                        .result())
                .isEqualTo(RESULT);
    }

    @Test
    void itEndsWithTheLastWhoWaits() throws Exception {
        var begun = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var only = threads.submit(() -> runs.run("ann", ALL, TO_THE_END, Progress.SILENT, _ -> {
                begun.countDown();
                try {
                    return await(new CountDownLatch(1));
                } finally {
                    stopped.countDown();
                }
            }));
            begun.await();
            only.cancel(true);
            stopped.await();
        }
        assertThat(runs.isRunning(PLACE)).isFalse();
    }
}
