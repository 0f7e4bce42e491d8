package dev.contextd.text.onnx;

import ai.onnxruntime.OrtException;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.host.Host;
import dev.contextd.text.Embedder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A model inside this process, on a few threads of its own so that callers on virtual threads do not hold their
/// carriers, and on as many others for whoever has time: the system lets those run when nobody else wants to, so that
/// no call is slower because files are being read. It is loaded at the first text; if that fails it is not tried again
/// by itself, and every call says so.
public final class OnnxEmbedder implements Embedder {
    public static final int WORKERS_DEFAULT = 2;

    /// Threads without work end after this, so that an idle server has none.
    private static final long IDLE_SECONDS = 30;

    /// Of what is no model: it has no vectors, and none are like its.
    private static final ModelPlan NO_PLAN = new ModelPlan("none", Pooling.CLS, ModelPlan.PIECES_MAX, "", "", 0);

    private final Path cache;
    private final ModelSource source;
    private final ThreadPoolExecutor workers;
    private final ThreadPoolExecutor unhurried;
    private final Object planning = new Object();
    private volatile @Nullable ModelPlan plan;
    private volatile @Nullable Failure unplanned;
    private @Nullable Model model;
    private @Nullable Failure refusal;
    private boolean isClosed;

    /// The model that comes with the program.
    ///
    /// @param cache where the model and the native libraries are unpacked to, once for all starts
    public OnnxEmbedder(Path cache, int workers) {
        this(cache, workers, new ShippedModel());
    }

    /// A model of the user's own.
    public static OnnxEmbedder ofFolder(Path folder, Path cache, int workers) {
        return new OnnxEmbedder(cache, workers, new ModelFolder(folder));
    }

    OnnxEmbedder(Path cache, int workers, ModelSource source) {
        this.cache = cache;
        this.source = source;
        this.workers = threads(
                workers, Thread.ofPlatform().daemon().name("embedder-", 0).factory());
        var plain = Thread.ofPlatform().daemon().name("unhurried-", 0).factory();
        this.unhurried = threads(
                workers,
                work -> plain.newThread(() -> {
                    Host.here().giveWay();
                    work.run();
                }));
    }

    private static ThreadPoolExecutor threads(int count, ThreadFactory factory) {
        var threads = new ThreadPoolExecutor(
                count,
                count,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), // holds each caller's batch at most once per worker
                factory);
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    @Override
    public String modelId() {
        return plan().id();
    }

    /// Nobody waits for the model to be loaded to learn what it is; why there is none, [#embed] says.
    private ModelPlan plan() {
        var known = plan;
        if (known != null) {
            return known;
        }
        synchronized (planning) {
            known = plan;
            if (known == null) {
                known = made();
                plan = known;
            }
            return known;
        }
    }

    private ModelPlan made() {
        try {
            return source.plan();
        } catch (Failure e) {
            unplanned = e;
            return NO_PLAN;
        }
    }

    @Override
    public String asQuestion(String text) {
        return plan().questionPrefix() + text;
    }

    @Override
    public String asPassage(String text) {
        return plan().passagePrefix() + text;
    }

    @Override
    public int dimensions() {
        return source.dimensions().orElseGet(() -> model().dimensions());
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        return embed(texts, workers);
    }

    @Override
    public List<float[]> embedAtLeisure(List<String> texts) {
        return embed(texts, unhurried);
    }

    private List<float[]> embed(List<String> texts, ThreadPoolExecutor threads) {
        if (texts.isEmpty()) {
            return List.of();
        }
        var batch = new TextBatch(model(), texts, threads);
        try {
            for (int i = 0; i < Math.min(texts.size(), threads.getCorePoolSize()); i++) {
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

    /// A folder that is no model stays none: what it is called by would change.
    @Override
    public synchronized void again() {
        if (unplanned == null && !isClosed) {
            refusal = null;
        }
    }

    private Model load() {
        var plan = plan();
        var why = unplanned;
        if (why != null) {
            refusal = why;
            throw why;
        }
        try {
            return Model.load(source, plan, cache);
        } catch (IOException | OrtException | LinkageError | RuntimeException e) {
            // A linkage error is a machine without the right C library; a runtime exception a file that cannot be read
            // as what it should be, or a system the runtime has never heard of.
            refusal = source.unusable(e);
            throw refusal;
        }
    }

    /// Waits for the texts being worked on, since their session must outlive them, but for none that is queued.
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
            refusal = TextBatch.stopping();
        }
        for (var threads : List.of(workers, unhurried)) {
            threads.shutdownNow().forEach(queued -> ((TextBatch) queued).stop());
        }
        workers.close();
        unhurried.close();
        synchronized (this) {
            if (model != null) {
                model.close();
                model = null;
            }
        }
    }
}
