package dev.contextd.feature.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Config;
import dev.contextd.app.config.Settings;
import dev.contextd.keep.search.Vector;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where "about the same thing" begins under the model in use, by pairs of texts that were labelled by hand.
class TextSimilarityTest {
    private static final double THRESHOLD = standard();

    /// What holds where nothing else is set.
    private static double standard() {
        var nowhere = Path.of("nowhere");
        return Config.of(Settings.read(Map.of(), Map.of(), nowhere), Map.of(), nowhere, nowhere)
                .conversations()
                .similarity();
    }

    private static Map<String, List<Double>> measured(Path cache) throws Exception {
        var measured = new HashMap<String, List<Double>>();
        try (var embedder = new OnnxEmbedder(cache, 2)) {
            for (String line : Files.readAllLines(Path.of("src/test/resources/conversations/pairs.tsv"))) {
                var columns = List.of(line.split("\t", -1));
                var vectors = embedder.embed(columns.subList(1, 3)).stream()
                        .map(components -> new Vector("m", components))
                        .toList();
                measured.computeIfAbsent(columns.getFirst(), _ -> new ArrayList<>())
                        .add(TextSimilarity.calibrated(vectors.get(0).similarity(vectors.get(1))));
            }
        }
        return measured;
    }

    @Test
    void paraphrasesPassTheThresholdAndUnrelatedTextsStayFarBelow(@TempDir Path cache) throws Exception {
        var measured = measured(cache);
        var same = measured.getOrDefault("same", List.of());
        var related = measured.getOrDefault("related", List.of());
        var unrelated = measured.getOrDefault("unrelated", List.of());

        assertThat(measured.values()).allSatisfy(pairs -> assertThat(pairs).hasSizeGreaterThanOrEqualTo(20));
        assertThat(passing(same)).isGreaterThanOrEqualTo(same.size() * 9 / 10);
        assertThat(passing(unrelated)).isZero();
        assertThat(passing(related)).isLessThanOrEqualTo(related.size() / 4);
        assertThat(mean(unrelated)).isLessThan(mean(related));
        assertThat(mean(related)).isLessThan(mean(same));
    }

    private static long passing(List<Double> similarities) {
        return similarities.stream().filter(it -> it >= THRESHOLD).count();
    }

    private static double mean(List<Double> similarities) {
        return similarities.stream().mapToDouble(it -> it).average().orElseThrow();
    }

    @Test
    void whatIsNearerIsNeverWorthLess() {
        var worth = DoubleStream.iterate(-1, cosine -> cosine <= 1, cosine -> cosine + 0.01)
                .map(TextSimilarity::calibrated)
                .toArray();

        assertThat(worth).isSorted().startsWith(0.0);
        assertThat(TextSimilarity.calibrated(1)).isEqualTo(1);
    }
}
