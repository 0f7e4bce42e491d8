package dev.contextd.feature.repository;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Operations.Progression;
import dev.contextd.tool.Operations.Report;
import dev.contextd.tool.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/// The runs under way, at most one for each work tree. Who asks for the same again joins the one that is running.
final class IndexRuns {
    /// What a run came to, and where to ask about the vectors that are still to come.
    record Outcome(IndexResult result, String operation) {}

    private final Operations operations;
    private final ToIntFunction<IndexLocation> pending;
    private final Map<IndexLocation, Running> running = new HashMap<>();
    private volatile Consumer<String> moved = _ -> {};

    /// @param pending how many vectors are still to come
    IndexRuns(Operations operations, ToIntFunction<IndexLocation> pending) {
        this.operations = operations;
        this.pending = pending;
    }

    /// @param work does the run; an interrupt of the caller's thread ends it
    Outcome run(String owner, IndexRequest request, Progress progress, Function<Progress, IndexResult> work) {
        while (true) {
            var mine = new Running(owner, request);
            Optional<Running> other;
            synchronized (running) {
                other = Optional.ofNullable(running.putIfAbsent(request.place(), mine));
            }
            if (other.isEmpty()) {
                return mine.lead(progress, work);
            }
            if (!other.get().request.equals(request)) {
                throw new Failure(
                        Kind.CONFLICT,
                        "This project is being indexed in another way; call again when that has ended.",
                        Map.of("operation_id", other.get().id));
            }
            var joined = other.get().follow(progress);
            if (joined.isPresent()) {
                return joined.get();
            }
            // the one who led it gave up: this one goes on
        }
    }

    /// A run as far as it is.
    record UnderWay(IndexLocation place, Report report) {}

    List<UnderWay> under(String owner) {
        synchronized (running) {
            return running.values().stream()
                    .filter(run -> run.owner.equals(owner))
                    .map(run -> new UnderWay(run.request.place(), run.report))
                    .toList();
        }
    }

    /// Tells from now on whose runs begin, go on and end.
    void follow(Consumer<String> listener) {
        moved = listener;
    }

    boolean isRunning(IndexLocation place) {
        synchronized (running) {
            return running.containsKey(place);
        }
    }

    private final class Running {
        private final String owner;
        private final IndexRequest request;
        private final String id;
        private final List<Progress> listeners = new CopyOnWriteArrayList<>();
        private final CompletableFuture<IndexResult> end = new CompletableFuture<>();
        private volatile Report report = new Report(Progression.RUNNING, 0, 0, "looking at the files");

        Running(String owner, IndexRequest request) {
            this.owner = owner;
            this.request = request;
            this.id = operations.begin(owner, this::now);
        }

        private Report now() {
            if (!end.isDone() || end.isCompletedExceptionally()) {
                return report;
            }
            var result = end.join();
            int left = pending.applyAsInt(request.place());
            return new Report(
                    left > 0 ? Progression.RUNNING : Progression.COMPLETE,
                    Math.max(0, result.passages() - left),
                    result.passages(),
                    left > 0
                            ? "found by words; vectors for search by meaning are still to come for " + left
                            : "complete");
        }

        Outcome lead(Progress progress, Function<Progress, IndexResult> work) {
            listeners.add(progress);
            var trouble = Attempt.at(() -> end.complete(work.apply(this::tell)));
            trouble.ifPresent(e -> {
                String why = Attempt.sentence(e).orElse("An error ended it.");
                report = new Report(Progression.FAILED, report.done(), report.total(), why);
                end.completeExceptionally(e);
            });
            synchronized (running) {
                running.remove(request.place());
            }
            moved.accept(owner);
            if (trouble.isPresent()) {
                throw trouble.get();
            }
            return new Outcome(end.join(), id);
        }

        private void tell(double done, double total, String message) {
            report = new Report(Progression.RUNNING, (long) done, (long) total, message);
            moved.accept(owner);
            listeners.forEach(listener -> listener.report(done, total, message));
        }

        /// Empty if it came to nothing.
        Optional<Outcome> follow(Progress progress) {
            listeners.add(progress);
            try {
                return Optional.of(new Outcome(end.get(), id));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                throw new Failure(Kind.UNAVAILABLE, "The call was stopped; the index is still being made.");
            } catch (ExecutionException e) {
                if (e.getCause() instanceof Failure failure && failure.kind() != Kind.UNAVAILABLE) {
                    throw failure;
                }
                return Optional.empty();
            } finally {
                listeners.remove(progress);
            }
        }
    }
}
