package dev.contextd.keep.search.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Corpora;
import dev.contextd.keep.search.Fusion;
import dev.contextd.keep.search.Legs;
import dev.contextd.keep.search.Query;
import dev.contextd.keep.search.Vector;
import dev.contextd.text.Embedder;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Forty notes and a question for each: half in other words, half by a name in it.
class HybridQualityTest {
    private record Labelled(String id, String note, String question) {}

    private record Answer(Labelled label, Query query, Legs legs) {
        double reciprocal(Function<Answer, List<String>> ranking) {
            int rank = ranking.apply(this).indexOf(label.id()) + 1;
            return rank == 0 ? 0 : 1.0 / rank;
        }
    }

    private static final double ROUNDING = 1e-9;

    private static final List<Answer> ANSWERS = new ArrayList<>();

    @BeforeAll
    static void askAll(@TempDir Path cache, @TempDir Path folder) throws IOException {
        try (Embedder embedder = new OnnxEmbedder(cache, OnnxEmbedder.WORKERS_DEFAULT);
                var index = new LuceneSearchIndex(folder)) {
            var labels = labels();
            for (var label : labels) {
                index.put(List.of(Corpora.document(label.id(), 1, label.note(), vector(embedder, label.note()))));
            }
            for (var label : labels) {
                var query = Corpora.query(label.question(), Optional.of(vector(embedder, label.question())), 10);
                ANSWERS.add(new Answer(label, query, index.search(query)));
            }
        }
    }

    private static Vector vector(Embedder embedder, String text) {
        return new Vector(embedder.modelId(), embedder.embed(List.of(text)).getFirst());
    }

    private static List<Labelled> labels() throws IOException {
        try (InputStream in = HybridQualityTest.class.getResourceAsStream("/search/notes.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" \\| ", -1))
                    .map(cells -> new Labelled(cells[0], cells[1], cells[2]))
                    .toList();
        }
    }

    @Test
    void paraphrasesShareHardlyAWordAndNamesShareAll() {
        assertThat(ANSWERS).hasSize(40);
        assertThat(ANSWERS)
                .filteredOn(a -> a.label().id().startsWith("n"))
                .allSatisfy(a -> assertThat(a.legs().lexical())
                        .noneMatch(hit -> hit.id().equals(a.label().id())));
    }

    /// Where the right note has none of the question's words, words can only mislead, so there they may cost one place
    /// of the twenty, also among all: meaning alone finds every name. `MemoriesQualityTest` and its likes ask what
    /// people ask.
    @Test
    void theHybridIsNotWorseThanItsBetterHalf() {
        notWorse("names", "i", 0);
        notWorse("paraphrases", "n", 0.5 / 20 + ROUNDING);
        notWorse("all", "", 0.5 / 40 + ROUNDING);
    }

    private static void notWorse(String name, String prefix, double less) {
        double lexical =
                report(name + " lexical", prefix, a -> Corpora.ids(a.legs().lexical()));
        double dense = report(name + " dense", prefix, a -> Corpora.ids(a.legs().dense()));
        double hybrid = report(name + " hybrid", prefix, HybridQualityTest::fused);

        assertThat(hybrid).as(name).isGreaterThanOrEqualTo(Math.max(lexical, dense) - less);
    }

    private static List<String> fused(Answer answer) {
        return Fusion.fuse(answer.query(), answer.legs(), Blend.ITEMS).stream()
                .map(Fusion.Hit::id)
                .toList();
    }

    /// The mean reciprocal rank; printed, to be looked at when the fusion changes.
    private static double report(String name, String prefix, Function<Answer, List<String>> ranking) {
        var chosen =
                ANSWERS.stream().filter(a -> a.label().id().startsWith(prefix)).toList();
        double mrr = chosen.stream()
                .mapToDouble(a -> a.reciprocal(ranking))
                .average()
                .orElseThrow();
        double first = chosen.stream().filter(a -> a.reciprocal(ranking) == 1).count() / (double) chosen.size();
        System.out.printf("%-22s MRR@10 %.3f  hit@1 %.3f%n", name, mrr, first);
        return mrr;
    }
}
