package dev.contextd.app.watch;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.telemetry.Meters;
import dev.contextd.base.telemetry.Trace;
import dev.contextd.text.Embedder;
import java.util.List;
import java.util.function.Function;

/// A model of which it is known how long it took to read what.
public final class MeasuredEmbedder implements Embedder {
    private final Embedder origin;
    private final Meters meters;

    public MeasuredEmbedder(Embedder origin, Meters meters) {
        this.origin = origin;
        this.meters = meters;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        return measured(texts, origin::embed);
    }

    @Override
    public List<float[]> embedAtLeisure(List<String> texts) {
        return measured(texts, origin::embedAtLeisure);
    }

    private List<float[]> measured(List<String> texts, Function<List<String>, List<float[]>> reading) {
        var step = Trace.step("embedding.embed");
        step.note("embedding.texts", Integer.toString(texts.size()));
        long start = System.nanoTime();
        String outcome = "internal";
        try {
            var vectors = reading.apply(texts);
            outcome = "ok";
            meters.embeddedTexts().add(texts.size());
            return vectors;
        } catch (Failure e) {
            outcome = e.kind().word();
            throw e;
        } finally {
            meters.embedding().add(System.nanoTime() - start, outcome);
            step.end(outcome);
        }
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
    public boolean isReady() {
        return origin.isReady();
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
