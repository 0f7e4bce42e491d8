package dev.contextd.feature.fold.kept;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.project.ProjectKey;
import dev.contextd.feature.fold.Invariants;
import dev.contextd.feature.fold.RandomMoves;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Result;
import dev.contextd.feature.fold.tree.FoldRules;
import dev.contextd.feature.fold.tree.SessionKey;
import dev.contextd.feature.fold.tree.TreeStep;
import dev.contextd.feature.fold.tree.UnknownBranch;
import dev.contextd.keep.library.IndexSync;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.heap.HeapSearchIndex;
import dev.contextd.keep.store.RecordStore;
import dev.contextd.keep.store.sqlite.SqliteRecordStore;
import dev.contextd.text.Embedder;
import dev.contextd.tool.Ids;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What happens when everything happens at once, on the real store. Two sets of trees stand for two processes: they
/// share nothing but the store.
class SessionTreesRacesTest {
    private static final SessionTrees.Listener SILENT = new SessionTrees.Listener((_, _) -> {}, (_, _) -> {});
    private static final FoldRules RULES =
            new FoldRules(5_000, false, 3, 10, 1_000_000, 1_000, 5_000, 300, 600, 0.2, 0.7, 10);
    private static final int HISTORIES = 30;
    private static final int THREADS = 4;
    private static final int STEPS = 30;
    private static final int ROUNDS = 60;

    @TempDir
    Path directory;

    private final TestClock clock = new TestClock();
    private RecordStore store;
    private Library library;
    private final List<SessionTrees> processes = new ArrayList<>();

    @BeforeEach
    void open() {
        store = SqliteRecordStore.open(directory, clock);
        var embedder = new NoModel();
        library = new Library(store, embedder, new IndexSync(new HeapSearchIndex(), store, embedder));
        for (int i = 0; i < 2; i++) {
            processes.add(new SessionTrees(
                    library,
                    _ -> RULES,
                    () -> false,
                    clock,
                    (_, _) -> new Result("partial", 7, 0),
                    SILENT,
                    Optional.empty()));
        }
    }

    @AfterEach
    void close() {
        processes.forEach(SessionTrees::close);
        library.close();
    }

    @Test
    void thousandsOfInterleavingsKeepTheInvariants() throws Exception {
        for (int seed = 0; seed < HISTORIES; seed++) {
            var key = new SessionKey("ada", new ProjectKey("project"), "sess_" + seed);
            together(seed, key);
            check("seed " + seed, key);
        }
    }

    private void together(int seed, SessionKey key) throws Exception {
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            var running = new ArrayList<Future<?>>();
            for (int thread = 0; thread < THREADS; thread++) {
                var random = new Random(seed * 100L + thread);
                var trees = processes.get(thread % processes.size());
                running.add(threads.submit(() -> work(random, trees, key)));
            }
            for (var work : running) {
                work.get();
            }
        }
    }

    private void work(Random random, SessionTrees trees, SessionKey key) {
        for (int i = 0; i < STEPS; i++) {
            try {
                if (random.nextInt(10) == 0) {
                    clock.advance(Duration.ofSeconds(random.nextInt(20)));
                }
                trees.changeAll(key, (step, closed) -> {
                    move(random, step, closed);
                    return step;
                });
            } catch (Failure | UnknownBranch _) {
                // refused, as it should be: the branch is gone, the budget too small
            }
        }
    }

    private static void move(Random random, TreeStep step, List<Closed> closed) {
        var open = step.before().open().keySet();
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> {
                var wish = RandomMoves.wish(random, Ids.fresh("br_"), open);
                step.create(wish, step.allot(wish), List.of(), RandomMoves.start(random, step.now()));
            }
            case 3, 4, 5, 6 -> step.spend(RandomMoves.pick(random, open), RandomMoves.operation(random, step.now()));
            case 7, 8 -> {
                var id = random.nextBoolean() ? step.before().believed() : RandomMoves.pick(random, open);
                RandomMoves.leave(id.orElse("nothing"), new Result("done", random.nextInt(100), 0), step, closed);
            }
            default -> {
                var ids = closed.stream().map(Branch::id).toList();
                step.rollBack(RandomMoves.pick(random, random.nextBoolean() ? ids : open), closed);
            }
        }
    }

    private void check(String when, SessionKey key) {
        try (var fresh = new SessionTrees(
                library,
                _ -> RULES,
                () -> false,
                clock,
                (_, _) -> new Result("partial", 7, 0),
                SILENT,
                Optional.empty())) {
            var tree = fresh.view(key).tree();
            var all = fresh.all(key);
            Invariants.hold(when, tree, all, RULES);
            var archive = new Archive(library.records());
            all.forEach(branch -> Invariants.spentIsAccountedFor(when, branch, archive.trajectory(branch.id()), all));
            Invariants.eventsMakeSense(
                    when,
                    store.scan(key.events(), Optional.empty(), 10_000).stream()
                            .map(record -> FoldRecords.read(record.json(), FoldRecords.EventRecord.class))
                            .toList());
            assertThat(all).as(when).hasSizeGreaterThan(3);
        }
    }

    @Test
    void aReturnAnExhaustionATimeoutAndAParentsReturnEndABranchOnce() throws Exception {
        var endings = new ArrayList<String>();
        for (int round = 0; round < ROUNDS; round++) {
            var key = new SessionKey("ada", new ProjectKey("project"), "sess_race_" + round);
            var trees = processes.getFirst();
            trees.change(
                    key,
                    step -> step.create(
                            RandomMoves.wish("br_parent" + key.session(), 3_000),
                            3_000,
                            List.of(),
                            RandomMoves.tokens(1, step.now())));
            String child = "br_child" + key.session();
            trees.change(key, step -> {
                var wish = new TreeStep.Wish(child, Optional.empty(), "t", "p", Optional.of(500), Optional.of(10));
                return step.create(wish, 500, List.of(), RandomMoves.tokens(1, step.now()));
            });
            atOnce(
                    () -> processes.get(0).change(key, step -> step.complete(child, new Result("mine", 3, 0))),
                    () -> processes.get(1).change(key, step -> {
                        step.spend(Optional.of(child), RandomMoves.tokens(600, step.now()));
                        return step;
                    }),
                    () -> {
                        clock.advance(Duration.ofSeconds(11));
                        return processes.get(0).view(key);
                    },
                    () -> processes
                            .get(1)
                            .change(
                                    key,
                                    step -> step.complete("br_parent" + key.session(), new Result("parent", 3, 0))));
            check(round, key, child, endings);
        }
        assertThat(endings.stream().distinct())
                .as("the race has more than one winner")
                .hasSizeGreaterThan(1);
    }

    private void check(int round, SessionKey key, String child, List<String> endings) {
        var closed = (Closed) processes.getFirst().find(key, child).orElseThrow();
        endings.add(closed.status() + closed.reason().orElse(""));
        var ends = store.scan(key.events(), Optional.empty(), 1_000).stream()
                .map(record -> FoldRecords.read(record.json(), FoldRecords.EventRecord.class))
                .filter(event -> event.branchId().equals(Optional.of(child)))
                .filter(event -> List.of("branch.folded", "branch.exhausted", "branch.timeout")
                        .contains(event.event()))
                .toList();
        assertThat(ends).as("round %s", round).hasSize(1);
    }

    @Test
    void aStopIsKeptWithTheStepThatMadeItAndSoAreItsNotices() {
        var key = new SessionKey("ada", new ProjectKey("project"), "sess_stop");
        for (String id : List.of("br_outer", "br_inner")) {
            processes.getFirst().change(key, step -> {
                var wish = RandomMoves.wish(id, id.equals("br_outer") ? 3_000 : 500);
                return step.create(wish, wish.budget().orElseThrow(), List.of(), RandomMoves.tokens(1, step.now()));
            });
        }
        processes.getFirst().change(key, step -> {
            step.spend(Optional.of("br_inner"), RandomMoves.tokens(600, step.now()));
            return step;
        });

        // Nobody has closed the one that wrote it: this is what another reads after a kill.
        var tree = processes.getLast().view(key).tree();
        assertThat(tree.active()).contains("br_outer");
        assertThat(tree.believed()).contains("br_inner");
        assertThat(tree.notices()).hasSize(1);
    }

    private interface Work {
        Object run();
    }

    private static void atOnce(Work... works) throws Exception {
        var start = new CyclicBarrier(works.length);
        try (var threads = Executors.newFixedThreadPool(works.length)) {
            var running = new ArrayList<Future<?>>();
            for (Work work : works) {
                running.add(threads.submit(() -> {
                    start.await();
                    return work.run();
                }));
            }
            for (var work : running) {
                try {
                    work.get();
                } catch (ExecutionException e) {
                    assertThat(e.getCause())
                            .as("only the branch's being gone may be in the way")
                            .isInstanceOf(UnknownBranch.class);
                }
            }
        }
    }

    /// A machine on which the model cannot be loaded: everything goes on by words alone.
    private static final class NoModel implements Embedder {
        @Override
        public String modelId() {
            return "none";
        }

        @Override
        public int dimensions() {
            return 1;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            throw new Failure(Kind.UNAVAILABLE, "There is no model here.");
        }

        @Override
        public void close() {}
    }
}
