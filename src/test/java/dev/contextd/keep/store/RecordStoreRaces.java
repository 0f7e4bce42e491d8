package dev.contextd.keep.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The part of the contract that holds when many come at once.
abstract class RecordStoreRaces extends RecordStoreSetting {
    private static final int COUNTERS = 8;

    @Test
    void aCounterRaisedByManyIsWhatWasAcknowledged() throws Exception {
        put(KEY, "0");
        List<Integer> acknowledged = together(COUNTERS, _ -> {
            int mine = 0;
            while (mine < acknowledged() / COUNTERS) {
                var seen = store.get(KEY).orElseThrow();
                try {
                    put(KEY, Integer.toString(Integer.parseInt(seen.json()) + 1), Expected.at(seen.version()));
                    mine++;
                } catch (StaleVersion _) {
                    Thread.onSpinWait();
                }
            }
            return mine;
        });

        assertThat(store.get(KEY).map(StoredRecord::json))
                .contains(
                        Integer.toString(acknowledged.stream().mapToInt(n -> n).sum()));
    }

    @Test
    void ofThirtyTwoWhoMakeTheSameRecordExactlyOneWins() throws Exception {
        for (int round = 0; round < 10; round++) {
            var key = KEY.child(Integer.toString(round));
            var won = together(32, me -> {
                try {
                    put(key, Integer.toString(me), Expected.NOTHING);
                    return me;
                } catch (StaleVersion _) {
                    return -1;
                }
            });

            var winners = won.stream().filter(me -> me >= 0).map(me -> Integer.toString(me));
            assertThat(winners).containsExactly(store.get(key).orElseThrow().json());
        }
    }

    @Test
    void theSameOperationAskedForByManyIsDoneOnce() throws Exception {
        var operation = once();
        var answers = together(16, _ -> store.write(List.of(Change.put(KEY, "{}", Expected.NOTHING)), operation));

        assertThat(answers.stream().distinct()).hasSize(1);
        assertThat(store.sequence()).isEqualTo(answers.getFirst().getFirst().sequence());
    }

    @Test
    void whoIsRefusedTakesNothingFromOthersWhoWriteAtTheSameTime() throws Exception {
        var taken = put(KEY, "taken");
        var done = together(32, me -> {
            for (int i = 0; i < 20; i++) {
                var expected = me % 2 == 0 ? Expected.ANYTHING : Expected.NOTHING;
                try {
                    store.write(
                            List.of(
                                    Change.put(KEY.child(me + "." + i), "{}", Expected.NOTHING),
                                    Change.put(me % 2 == 0 ? KEY.child("x" + me) : KEY, "{}", expected)),
                            once());
                } catch (StaleVersion _) {
                    return false;
                }
            }
            return true;
        });

        assertThat(done)
                .containsExactlyElementsOf(
                        IntStream.range(0, 32).mapToObj(me -> me % 2 == 0).toList());
        assertThat(store.get(KEY)).contains(taken);
        assertThat(store.scan(KEY, Optional.empty(), 1_000)).hasSize(1 + 16 * 21);
    }

    @Test
    void aFollowerOfTheChangesMissesNothingWhileOthersWrite() throws Exception {
        var writing = new AtomicBoolean(true);
        Map<RecordKey, Boolean> followed = new HashMap<>();
        try (var executor = Executors.newSingleThreadExecutor()) {
            var follower = executor.submit(() -> {
                long at = 0;
                boolean last = false;
                while (!last) {
                    last = !writing.get();
                    var page = store.changes(at, 10);
                    while (!page.isEmpty()) {
                        for (ChangeEntry entry : page) {
                            assertThat(entry.sequence()).isGreaterThan(at);
                            at = entry.sequence();
                            followed.put(entry.key(), entry.deleted());
                        }
                        page = store.changes(at, 10);
                    }
                }
                return at;
            });
            try {
                together(8, me -> {
                    for (int i = 0; i < times(100); i++) {
                        var key = KEY.child((me * 31 + i * 7) % 50 + "");
                        if (i % 3 == 0) {
                            delete(key);
                        } else {
                            long mine = put(key, "{}").sequence();
                            assertThat(store.sequence()).isGreaterThanOrEqualTo(mine);
                        }
                    }
                    return me;
                });
            } finally {
                writing.set(false);
            }
            assertThat(follower.get()).isEqualTo(store.sequence());
        }

        var present = followed.entrySet().stream()
                .filter(entry -> !entry.getValue())
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        assertThat(store.scan(KEY, Optional.empty(), 100).stream()
                        .map(StoredRecord::key)
                        .collect(Collectors.toList()))
                .isEqualTo(present);
    }

    @Test
    void aScanSeesWholeBatches() throws Exception {
        var halves = together(4, me -> {
            int torn = 0;
            for (int i = 0; i < times(100); i++) {
                if (me < 2) {
                    var json = me + "." + i;
                    store.write(
                            List.of(
                                    Change.put(KEY.child("left"), json, Expected.ANYTHING),
                                    Change.put(KEY.child("right"), json, Expected.ANYTHING)),
                            once());
                } else {
                    var seen = store.scan(KEY, Optional.empty(), 2);
                    torn += seen.stream().map(StoredRecord::json).distinct().count() > 1 || seen.size() == 1 ? 1 : 0;
                }
            }
            return torn;
        });

        assertThat(halves).containsOnly(0);
    }

    /// What one of several does at the same time as the others.
    @FunctionalInterface
    protected interface Part<T> {
        T play(int me) throws Exception;
    }

    protected static <T> List<T> together(int many, Part<T> part) throws InterruptedException, ExecutionException {
        var start = new CyclicBarrier(many);
        try (var executor = Executors.newFixedThreadPool(many)) {
            var parts = new ArrayList<Callable<T>>();
            for (int i = 0; i < many; i++) {
                int me = i;
                parts.add(() -> {
                    start.await();
                    return part.play(me);
                });
            }
            var results = new ArrayList<T>();
            for (Future<T> future : executor.invokeAll(parts)) {
                results.add(future.get());
            }
            return results;
        }
    }
}
