package dev.contextd.text;

import dev.contextd.base.failure.Failure;
import java.util.List;

/// Opens the model before anybody needs it, on a thread of its own. Until it is open, who cannot wait goes without.
public final class EarlyEmbedder implements Embedder {
    private static final List<String> ANY_TEXT = List.of("contextd");

    private final Embedder origin;
    private final Runnable before;
    private volatile boolean opening;

    /// @param before what is needed sooner than the model, and takes its time too
    public EarlyEmbedder(Embedder origin, Runnable before) {
        this.origin = origin;
        this.before = before;
    }

    /// Begins to open it; whoever does not call this has it opened by the first text.
    @SuppressWarnings("ThreadPriorityCheck") // nothing relies on it: where the system heeds it, calls go first
    public void open() {
        opening = true;
        Thread.ofPlatform().daemon().name("model").priority(Thread.MIN_PRIORITY).start(() -> {
            try {
                before.run();
                origin.embed(ANY_TEXT);
            } catch (Failure _) {
                // who needs it hears the same
            } finally {
                opening = false;
            }
        });
    }

    @Override
    public boolean isReady() {
        return !opening && origin.isReady();
    }

    @Override
    public String modelId() {
        return origin.modelId();
    }

    @Override
    public int dimensions() {
        return origin.dimensions();
    }

    @Override
    public String asQuestion(String text) {
        return origin.asQuestion(text);
    }

    @Override
    public String asPassage(String text) {
        return origin.asPassage(text);
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        return origin.embed(texts);
    }

    @Override
    public List<float[]> embedAtLeisure(List<String> texts) {
        return origin.embedAtLeisure(texts);
    }

    @Override
    public void again() {
        origin.again();
    }

    @Override
    public void close() {
        origin.close();
    }
}
