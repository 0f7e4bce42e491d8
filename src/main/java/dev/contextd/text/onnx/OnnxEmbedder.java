package dev.contextd.text.onnx;

import ai.onnxruntime.OrtException;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.PackedFile;
import dev.contextd.text.Embedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The model inside this process, on a few threads of its own so that callers on virtual threads do not hold their
/// carriers. It is loaded at the first text; if that fails it is not tried again, and every call says so.
public final class OnnxEmbedder implements Embedder {
    public static final int WORKERS_DEFAULT = 2;

    /// Threads without work end after this, so that an idle server has none.
    private static final long IDLE_SECONDS = 30;

    private final Path cache;
    private final PackedFile weights;
    private final ThreadPoolExecutor workers;
    private @Nullable Model model;
    private @Nullable Failure refusal;

    /// @param cache where the model and the native libraries are unpacked to, once for all starts
    public OnnxEmbedder(Path cache, int workers) {
        this(cache, workers, Model.WEIGHTS);
    }

    OnnxEmbedder(Path cache, int workers, PackedFile weights) {
        this.cache = cache;
        this.weights = weights;
        this.workers = new ThreadPoolExecutor(
                workers,
                workers,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), // holds each caller's batch at most once per worker
                Thread.ofPlatform().daemon().name("embedder-", 0).factory());
        this.workers.allowCoreThreadTimeOut(true);
    }

    @Override
    public String modelId() {
        return Model.ID;
    }

    @Override
    public int dimensions() {
        return Model.DIMENSIONS;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        if (texts.isEmpty()) {
            return List.of();
        }
        var batch = new TextBatch(model(), texts, workers);
        try {
            for (int i = 0; i < Math.min(texts.size(), workers.getCorePoolSize()); i++) {
                batch.again();
            }
            return batch.vectors();
        } finally {
            batch.stop();
        }
    }

    private synchronized Model model() {
        refuseIfOver();
        if (model == null) {
            model = load();
        }
        return model;
    }

    private void refuseIfOver() {
        if (refusal != null) {
            throw new Failure(refusal.kind(), refusal.sentence(), refusal.data(), refusal);
        }
    }

    private Model load() {
        try {
            return Model.load(cache, weights);
        } catch (IOException | OrtException | LinkageError | RuntimeException e) {
            // A linkage error is a machine without the right C library; a runtime exception a file that cannot be read
            // as what it should be, or a system the runtime has never heard of.
            refusal = new Failure(
                    Kind.UNAVAILABLE,
                    "The model for search by meaning cannot be loaded on this machine; search by words still works.",
                    Map.of(),
                    e);
            throw refusal;
        }
    }

    /// Waits for the texts being worked on, since their session must outlive them, but for none that is queued.
    @Override
    public void close() {
        synchronized (this) {
            refusal = TextBatch.stopping();
        }
        workers.shutdownNow().forEach(queued -> ((TextBatch) queued).stop());
        workers.close();
        synchronized (this) {
            if (model != null) {
                model.close();
                model = null;
            }
        }
    }
}
