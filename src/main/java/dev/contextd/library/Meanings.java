package dev.contextd.library;

import dev.contextd.failure.Failure;
import dev.contextd.search.Vector;
import dev.contextd.text.Embedder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The vectors of texts, or none where the model cannot be had; then everything goes on by words alone.
final class Meanings {
    /// So long after a call the next may follow; who has time waits for it to pass.
    private static final Duration PAUSE = Duration.ofMillis(100);

    /// Who has time is not kept waiting for ever.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final Duration NAP = Duration.ofMillis(20);

    private final Embedder embedder;
    private volatile long lastAsked = System.nanoTime() - PAUSE.toNanos();
    private volatile Optional<String> trouble = Optional.empty();

    Meanings(Embedder embedder) {
        this.embedder = embedder;
    }

    Optional<Vector> of(String text) {
        try {
            return embedded(List.of(text)).map(List::getFirst);
        } finally {
            lastAsked = System.nanoTime();
        }
    }

    /// The same for work in the background: it lets calls go first.
    Optional<Vector> atLeisure(String text) throws InterruptedException {
        return atLeisure(List.of(text)).map(List::getFirst);
    }

    Optional<List<Vector>> atLeisure(List<String> texts) throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - lastAsked < PAUSE.toNanos() && System.nanoTime() - start < PATIENCE.toNanos()) {
            Thread.sleep(NAP);
        }
        return embedded(texts);
    }

    String modelId() {
        return embedder.modelId();
    }

    private Optional<List<Vector>> embedded(List<String> texts) {
        try {
            var vectors = embedder.embed(texts).stream()
                    .map(components -> new Vector(embedder.modelId(), components))
                    .toList();
            trouble = Optional.empty();
            return Optional.of(vectors);
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
