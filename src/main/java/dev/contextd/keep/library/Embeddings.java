package dev.contextd.keep.library;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.search.Vector;
import dev.contextd.text.Embedder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The vectors of texts, or none where the model cannot be had; then everything goes on by words alone.
final class Embeddings {
    /// So long after a call the next may follow; who has time waits for it to pass.
    private static final Duration PAUSE = Duration.ofMillis(100);

    /// Who has time is not kept waiting for ever.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final Duration NAP = Duration.ofMillis(20);

    /// A text with no more parts than this is read while somebody waits: some tens of milliseconds.
    private static final int SHORT_PARTS_MAX = 4;

    /// How many the model gets at once from those who have time; calls go in between.
    private static final int GROUP = 8;

    private static final String OPENING =
            "The model for search by meaning is being opened; ask again in a few seconds.";

    private static final String ANY_TEXT = "whether the model can be had";

    private final Embedder embedder;
    private volatile long lastAsked = System.nanoTime() - PAUSE.toNanos();
    private volatile Optional<String> trouble = Optional.empty();

    Embeddings(Embedder embedder) {
        this.embedder = embedder;
    }

    /// For somebody who waits for it, and not for the model to be opened.
    Optional<Vector> of(String text) {
        return of(List.of(text)).map(List::getFirst);
    }

    /// The same for texts that the model reads at once.
    Optional<List<Vector>> of(List<String> texts) {
        if (!embedder.isReady()) {
            return Optional.empty();
        }
        try {
            return embedded(texts.stream().map(embedder::asQuestion).toList(), embedder::embed);
        } finally {
            lastAsked = System.nanoTime();
        }
    }

    /// The vector of a text with all its parts; empty also if these are many, or the model is being opened.
    Optional<Vector> ofShort(List<String> parts) {
        if (parts.size() > SHORT_PARTS_MAX || !embedder.isReady()) {
            return Optional.empty();
        }
        try {
            return embedded(asPassages(parts), embedder::embed).map(this::joined);
        } finally {
            lastAsked = System.nanoTime();
        }
    }

    private List<String> asPassages(List<String> parts) {
        return parts.stream().map(embedder::asPassage).toList();
    }

    private Vector joined(List<Vector> parts) {
        return new Vector(
                embedder.modelId(), parts.stream().map(Vector::components).toList());
    }

    /// The same for work in the background: it lets calls go first.
    Optional<Vector> atLeisure(String text) throws InterruptedException {
        letOthersPass();
        return embedded(List.of(embedder.asQuestion(text)), embedder::embedAtLeisure)
                .map(List::getFirst);
    }

    /// The same for texts, each with its parts.
    Optional<List<Vector>> atLeisure(List<List<String>> texts) throws InterruptedException {
        return ofAll(texts, this::letOthersPass, embedder::embedAtLeisure);
    }

    /// The same when somebody waits for it after all.
    Optional<List<Vector>> ofAll(List<List<String>> texts) throws InterruptedException {
        return ofAll(texts, () -> {}, embedder::embed);
    }

    private interface Courtesy {
        void show() throws InterruptedException;
    }

    private Optional<List<Vector>> ofAll(
            List<List<String>> texts, Courtesy courtesy, Function<List<String>, List<float[]>> model)
            throws InterruptedException {
        var parts = texts.stream().flatMap(List::stream).toList();
        var computed = new ArrayList<Vector>();
        for (int from = 0; from < parts.size(); from += GROUP) {
            courtesy.show();
            var group = embedded(asPassages(parts.subList(from, Math.min(parts.size(), from + GROUP))), model);
            if (group.isEmpty()) {
                return Optional.empty();
            }
            computed.addAll(group.get());
        }
        var next = computed.iterator();
        return Optional.of(texts.stream()
                .map(its -> joined(its.stream().map(_ -> next.next()).toList()))
                .toList());
    }

    private void letOthersPass() throws InterruptedException {
        long start = System.nanoTime();
        while (System.nanoTime() - lastAsked < PAUSE.toNanos() && System.nanoTime() - start < PATIENCE.toNanos()) {
            Thread.sleep(NAP);
        }
    }

    private Optional<List<Vector>> embedded(List<String> texts, Function<List<String>, List<float[]>> model) {
        try {
            var vectors = model.apply(texts).stream()
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

    /// Asks a model once more that could not be had.
    void again() {
        embedder.again();
        var _ = of(List.of(ANY_TEXT));
    }

    String modelId() {
        return embedder.modelId();
    }

    /// Why there are no vectors, if so.
    Optional<String> trouble() {
        return embedder.isReady() ? trouble : Optional.of(OPENING);
    }
}
