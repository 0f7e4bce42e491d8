package dev.contextd.feature.repository;

import dev.contextd.base.failure.Attempt;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Operations.Progression;
import dev.contextd.tool.Operations.Report;
import dev.contextd.tool.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/// The runs under way, at most one for each work tree, each on a thread of its own. Who asks for the same again joins
/// the one that is running; who has waited long enough leaves it running and may come back. It ends before its time
/// when
/// the last who waits for it is told to stop.
final class IndexRuns {
    /// For whoever waits to the end.
    static final Duration TO_THE_END = Duration.ofDays(365);

    /// More work trees at once than one machine has use for.
    private static final int RUNS_MAX = 32;

    /// What the end of a run may take.
    private static final Duration STOPPING = Duration.ofSeconds(10);

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

    /// @param patience after it the caller fails with [Kind#TIMEOUT] and the id of the operation, which goes on
    /// @param work does the run; an interrupt ends it
    Outcome run(
            String owner,
            IndexRequest request,
            Duration patience,
            Progress progress,
            Function<Progress, IndexResult> work) {
        while (true) {
            Running run;
            boolean isMine;
            synchronized (running) {
                var other = Optional.ofNullable(running.get(request.place()));
                isMine = other.isEmpty();
                if (isMine && running.size() >= RUNS_MAX) {
                    throw new Failure(
                            Kind.UNAVAILABLE,
                            "So many directories are being indexed that this one has to wait; call again.");
                }
                run = other.orElseGet(() -> new Running(owner, request, work));
                if (!run.request.equals(request)) {
                    throw new Failure(
                            Kind.CONFLICT,
                            "This project is being indexed in another way; call again when that has ended.",
                            Map.of("operation_id", run.id));
                }
                run.listeners.add(progress);
                running.put(request.place(), run);
            }
            if (isMine) {
                run.thread.start();
            }
            var outcome = run.follow(progress, patience, isMine);
            if (outcome.isPresent()) {
                return outcome.get();
            }
            // it was stopped for somebody else: this one goes on
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

    /// Ends all of them.
    void close() throws InterruptedException {
        List<Running> all;
        synchronized (running) {
            all = new ArrayList<>(running.values());
        }
        for (Running each : all) {
            each.thread.interrupt();
        }
        for (Running each : all) {
            each.thread.join(STOPPING);
        }
    }

    private final class Running {
        private final String owner;
        private final IndexRequest request;
        private final String id;
        private final Thread thread;

        /// Of all who wait.
        private final List<Progress> listeners = new CopyOnWriteArrayList<>();

        private final CompletableFuture<IndexResult> end = new CompletableFuture<>();
        /// Somebody left it running, and may come back.
        private volatile boolean isLeft;

        private volatile Report report = new Report(Progression.RUNNING, 0, 0, "looking at the files");

        Running(String owner, IndexRequest request, Function<Progress, IndexResult> work) {
            this.owner = owner;
            this.request = request;
            this.id = operations.begin(owner, this::now);
            this.thread = Thread.ofPlatform().daemon().name("index-run").unstarted(() -> lead(work));
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

        private void lead(Function<Progress, IndexResult> work) {
            var result = new CompletableFuture<IndexResult>();
            var trouble = Attempt.at(() -> result.complete(work.apply(this::tell)));
            synchronized (running) {
                running.remove(request.place(), this);
            }
            trouble.ifPresentOrElse(
                    e -> {
                        String why = Attempt.sentence(e).orElse("An error ended it.");
                        report = new Report(Progression.FAILED, report.done(), report.total(), why);
                        end.completeExceptionally(e);
                    },
                    () -> end.complete(result.join()));
            moved.accept(owner);
        }

        private void tell(double done, double total, String message) {
            report = new Report(Progression.RUNNING, (long) done, (long) total, message);
            moved.accept(owner);
            listeners.forEach(listener -> listener.report(done, total, message));
        }

        /// Empty if it came to nothing for reasons that are not those of one who joined.
        Optional<Outcome> follow(Progress progress, Duration patience, boolean isMine) {
            try {
                return Optional.of(new Outcome(end.get(patience.toMillis(), TimeUnit.MILLISECONDS), id));
            } catch (TimeoutException _) {
                isLeft = true;
                throw new Failure(
                        Kind.TIMEOUT,
                        "The directory is still being indexed, and that goes on: call again to wait for it, or ask status"
                                + " for the operation.",
                        Map.of("operation_id", id, "done", report.done(), "total", report.total()));
            } catch (InterruptedException _) {
                leave(progress);
                Thread.currentThread().interrupt();
                throw TreeWalk.stopped();
            } catch (ExecutionException e) {
                if (isMine && e.getCause() instanceof RuntimeException trouble) {
                    throw trouble;
                }
                if (e.getCause() instanceof Failure failure && failure.kind() != Kind.UNAVAILABLE) {
                    throw failure;
                }
                return Optional.empty();
            } finally {
                listeners.remove(progress);
            }
        }

        /// Who leaves last ends it, and does not leave before it has ended.
        private void leave(Progress progress) {
            synchronized (running) {
                listeners.remove(progress);
                if (!listeners.isEmpty() || isLeft) {
                    return;
                }
            }
            thread.interrupt();
            try {
                thread.join(STOPPING);
            } catch (InterruptedException _) {
                // asked twice: it ends by itself
            }
        }
    }
}
