package dev.contextd.app;

import dev.contextd.base.failure.Failure;
import dev.contextd.feature.system.DataDirectory;
import dev.contextd.text.CachedEmbedder;
import dev.contextd.text.EarlyEmbedder;
import dev.contextd.text.Embedder;
import dev.contextd.text.Tokenizer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The model of this process, opened once and beside the calls.
final class OpenedModel {
    /// Vectors kept at hand, for texts that are asked for again.
    private static final int VECTORS_MAX = 2_000;

    private final DataDirectory data;
    private final Tokenizer tokenizer;
    private final Function<Path, Embedder> model;
    private volatile Optional<CachedEmbedder> cache = Optional.empty();

    /// Guarded by this.
    private @Nullable EarlyEmbedder early;

    private volatile boolean opensWithLibrary;

    /// @param model given the folder it may unpack itself to
    OpenedModel(DataDirectory data, Tokenizer tokenizer, Function<Path, Embedder> model) {
        this.data = data;
        this.tokenizer = tokenizer;
        this.model = model;
    }

    private synchronized EarlyEmbedder embedder() {
        if (early == null) {
            // The first call counts tokens, and reading their table takes longer than to answer it.
            early = new EarlyEmbedder(model.apply(data.path().resolve("model")), () -> tokenizer.count("contextd"));
        }
        return early;
    }

    /// For the library, which closes it.
    Embedder forLibrary() {
        var embedder = new CachedEmbedder(embedder(), VECTORS_MAX);
        if (opensWithLibrary) {
            embedder().open();
        }
        cache = Optional.of(embedder);
        return embedder;
    }

    void open() {
        try {
            data.prepare();
        } catch (Failure _) {
            return; // the first call says so
        }
        embedder().open();
    }

    void openWithLibrary() {
        opensWithLibrary = true;
    }

    CachedEmbedder.Lookups lookups() {
        return cache.map(CachedEmbedder::lookups).orElse(CachedEmbedder.Lookups.NONE);
    }

    /// Also if nobody has opened the library around it.
    synchronized void close() {
        if (early != null) {
            early.close();
        }
    }
}
