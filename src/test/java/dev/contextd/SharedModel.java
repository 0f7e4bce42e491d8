package dev.contextd;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.text.Embedder;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The model, which is loaded once for all tests of a JVM: unpacking it for each takes longer than most of them. What
/// is asked twice in a row, as by whoever compares two searches, is computed once.
final class SharedModel implements Embedder {
    /// The folder of another model, for whoever wants to know what would be found with it.
    private static final String OTHER = System.getProperty("model", "");

    private static final Embedder LOADED = loaded(Path.of("target", "model"));

    private static final int REMEMBERED_MAX = 64;

    private static final LruCache<String, float[]> REMEMBERED = new LruCache<>(REMEMBERED_MAX);

    private volatile boolean closed;

    private SharedModel() {}

    private static Embedder loaded(Path cache) {
        return OTHER.isEmpty()
                ? new OnnxEmbedder(cache, OnnxEmbedder.WORKERS_DEFAULT)
                : OnnxEmbedder.ofFolder(Path.of(OTHER), cache, OnnxEmbedder.WORKERS_DEFAULT);
    }

    /// For a test that has put something in the model's place, the product's own.
    static Embedder at(Path folder) {
        return Files.exists(folder) ? new OnnxEmbedder(folder, OnnxEmbedder.WORKERS_DEFAULT) : new SharedModel();
    }

    @Override
    public String modelId() {
        return LOADED.modelId();
    }

    @Override
    public int dimensions() {
        return LOADED.dimensions();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        if (closed) {
            throw new Failure(Kind.UNAVAILABLE, "The server is stopping.");
        }
        if (texts.size() != 1) {
            return LOADED.embed(texts);
        }
        var text = texts.getFirst();
        var vector = REMEMBERED.find(text).orElseGet(() -> LOADED.embed(texts).getFirst());
        REMEMBERED.put(text, vector);
        return List.of(vector.clone());
    }

    @Override
    public String asQuestion(String text) {
        return LOADED.asQuestion(text);
    }

    @Override
    public String asPassage(String text) {
        return LOADED.asPassage(text);
    }

    @Override
    public void close() {
        closed = true;
    }
}
