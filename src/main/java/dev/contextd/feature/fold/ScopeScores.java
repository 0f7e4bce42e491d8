package dev.contextd.feature.fold;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.text.Beginning;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Operation;
import dev.contextd.keep.library.Library;
import dev.contextd.keep.search.Vector;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/// Scores how near a branch keeps to its task: the mean similarity between what it is for and what it does.
///
/// The model takes milliseconds that no call should wait for, so one thread does it afterwards, and when it cannot keep
/// up it leaves operations out. A score is over those it has seen; it is an observation, and nothing is decided by it.
final class ScopeScores implements AutoCloseable {
    private static final int WAITING_MAX = 200;
    private static final int BRANCHES_MAX = 10_000;

    /// The beginning of an operation says what it is about.
    private static final int CHARS = 200;

    private final Supplier<Library> library;
    private final Map<String, Tally> tallies = new ConcurrentHashMap<>();
    private final LinkedBlockingQueue<Seen> waiting = new LinkedBlockingQueue<>(WAITING_MAX);
    private final Thread thread;

    private record Seen(String branchId, String task, String work) {}

    private record Tally(double sum, int count) {
        Tally plus(double similarity) {
            return new Tally(sum + similarity, count + 1);
        }
    }

    ScopeScores(Supplier<Library> library) {
        this.library = library;
        this.thread = Thread.ofPlatform().daemon().name("scope").start(this::work);
    }

    void see(Branch.Open branch, Operation operation) {
        var task = branch.plan().description() + " " + branch.plan().prompt();
        var work = operation.name() + " " + Beginning.of(operation.input(), CHARS) + " "
                + Beginning.of(operation.output(), CHARS);
        var _ = waiting.offer(new Seen(branch.id(), task, work));
    }

    /// The score so far, from 0 to 1; absent if no operation has been looked at.
    OptionalDouble of(String branchId) {
        var tally = tallies.get(branchId);
        return tally == null ? OptionalDouble.empty() : OptionalDouble.of(tally.sum() / tally.count());
    }

    void forget(String branchId) {
        tallies.remove(branchId);
    }

    private void work() {
        try {
            while (true) {
                score(waiting.take());
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    private void score(Seen seen) throws InterruptedException {
        try {
            var task = library.get().vectors().atLeisure(seen.task());
            var work = library.get().vectors().atLeisure(seen.work());
            if (task.isPresent() && work.isPresent() && tallies.size() < BRANCHES_MAX) {
                double similarity = Math.clamp(similarity(task.get(), work.get()), 0, 1);
                tallies.merge(seen.branchId(), new Tally(similarity, 1), (old, _) -> old.plus(similarity));
            }
        } catch (Failure e) {
            if (Thread.interrupted()) {
                throw new InterruptedException(e.sentence());
            }
            // no store, no model: then there is no score
        }
    }

    private static double similarity(Vector task, Vector work) {
        return task.modelId().equals(work.modelId()) ? task.similarity(work) : 0;
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(Duration.ofSeconds(5));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
