package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.feature.conversation.summary.Summarizer;
import dev.contextd.text.CachedEmbedder;
import dev.contextd.text.bpe.O200kTokenizer;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Summaries hold more of what a person would keep than the beginning, the beginning and the end, or the most central
/// sentences do in the same number of tokens.
class SummaryQualityTest {
    private static final int TOKENS = 200;
    private static final List<Dialogue> TUNED = Dialogue.read(Path.of(""), Dialogue.TUNED);
    private static final List<Dialogue> HELD_OUT = Dialogue.read(Path.of(""), Dialogue.HELD_OUT);
    private static final List<Dialogue> ALL =
            Stream.concat(TUNED.stream(), HELD_OUT.stream()).toList();

    @Test
    void theDialoguesAreManyAndTellTheirFacts() {
        assertThat(ALL).hasSizeGreaterThanOrEqualTo(24);
        assertThat(HELD_OUT.size() * 3).isGreaterThanOrEqualTo(ALL.size());
        assertThat(ALL).allSatisfy(dialogue -> {
            assertThat(dialogue.lines()).as(dialogue.name()).hasSizeBetween(12, 60);
            assertThat(dialogue.coverage(dialogue.whole())).as(dialogue.name()).isEqualTo(1);
            assertThat(dialogue.coverage(dialogue.reference()))
                    .as("the reference of " + dialogue.name())
                    .isGreaterThan(0.6);
        });
    }

    @Test
    void moreIsToldThanByEveryBaseline(@TempDir Path folder) {
        var tokenizer = new O200kTokenizer();
        try (var embedder = new CachedEmbedder(new OnnxEmbedder(folder, OnnxEmbedder.WORKERS_DEFAULT), 10_000)) {
            var measurement = new SummaryMeasurement(
                    new Summarizer(
                            tokenizer,
                            embedder.modelId(),
                            text -> Optional.of(embedder.embed(List.of(text)).getFirst())),
                    tokenizer);

            better(measurement, ALL, 0.1, 0.02);
            better(measurement, HELD_OUT, 0, 0);
        }
    }

    /// By these margins, with the model and without it.
    private static void better(SummaryMeasurement measurement, List<Dialogue> dialogues, double facts, double rouge) {
        var figures = measurement.of(dialogues, TOKENS);
        assertThat(figures).hasSize(5);
        var ours = List.of(SummaryMeasurement.OURS, SummaryMeasurement.WORDS);
        figures.forEach((name, baseline) -> ours.stream()
                .filter(_ -> !ours.contains(name))
                .map(figures::get)
                .forEach(own -> {
                    assertThat(own.facts()).as("facts, " + name).isGreaterThan(baseline.facts() + facts);
                    assertThat(own.rouge()).as("ROUGE-L, " + name).isGreaterThan(baseline.rouge() + rouge);
                }));
    }
}
