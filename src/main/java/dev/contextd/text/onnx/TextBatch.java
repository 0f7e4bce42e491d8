package dev.contextd.text.onnx;

import ai.onnxruntime.OrtException;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/// The texts of one caller. Each run does one of them and goes to the end of the queue for the next, so that a question
/// does not wait for a thousand files that somebody indexes.
final class TextBatch implements Runnable {
    private final Model model;
    private final List<String> texts;
    private final Executor workers;
    private final float[][] vectors;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger finished = new AtomicInteger();
    private final CompletableFuture<float[][]> done = new CompletableFuture<>();

    TextBatch(Model model, List<String> texts, Executor workers) {
        this.model = model;
        this.texts = texts;
        this.workers = workers;
        this.vectors = new float[texts.size()][];
    }

    @Override
    public void run() {
        int mine = next.getAndIncrement();
        if (mine >= texts.size() || done.isDone()) {
            return;
        }
        try {
            vectors[mine] = model.vector(texts.get(mine));
        } catch (OrtException | RuntimeException e) {
            done.completeExceptionally(e);
            return;
        }
        if (finished.incrementAndGet() == texts.size()) {
            done.complete(vectors);
        } else {
            again();
        }
    }

    /// Queues one more run.
    void again() {
        try {
            workers.execute(this);
        } catch (RejectedExecutionException _) {
            stop();
        }
    }

    /// Begins no further text; who waits hears that the server is stopping.
    void stop() {
        done.cancel(false);
    }

    List<float[]> vectors() {
        try {
            return Arrays.asList(done.get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(Kind.UNAVAILABLE, "Embedding was interrupted; try again.", Map.of(), e);
        } catch (CancellationException _) {
            throw stopping();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof OrtException) {
                throw new Failure(
                        Kind.UNAVAILABLE,
                        "The model could not read a text; search goes by words.",
                        Map.of(),
                        e.getCause());
            }
            throw new IllegalStateException("the model did not answer", e.getCause());
        }
    }

    static Failure stopping() {
        return new Failure(Kind.UNAVAILABLE, "The server is stopping; try again when it is back.");
    }
}
