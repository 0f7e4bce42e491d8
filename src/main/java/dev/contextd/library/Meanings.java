package dev.contextd.library;

import dev.contextd.failure.Failure;
import dev.contextd.search.Vector;
import dev.contextd.text.Embedder;
import java.util.List;
import java.util.Optional;

/// The vectors of texts, or none where the model cannot be had; then everything goes on by words alone.
final class Meanings {
    private final Embedder embedder;
    private volatile Optional<String> trouble = Optional.empty();

    Meanings(Embedder embedder) {
        this.embedder = embedder;
    }

    Optional<Vector> of(String text) {
        try {
            var vector =
                    new Vector(embedder.modelId(), embedder.embed(List.of(text)).getFirst());
            trouble = Optional.empty();
            return Optional.of(vector);
        } catch (Failure e) {
            // A call that is cancelled or late must not leave a text behind that is never found by meaning.
            if (e.kind() != Failure.Kind.UNAVAILABLE || Thread.currentThread().isInterrupted()) {
                throw e;
            }
            trouble = Optional.of(e.sentence());
            return Optional.empty();
        }
    }

    /// Why there are no vectors, if so.
    Optional<String> trouble() {
        return trouble;
    }
}
