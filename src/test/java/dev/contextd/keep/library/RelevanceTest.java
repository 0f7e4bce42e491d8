package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.keep.search.Blend;
import dev.contextd.keep.search.Corpora;
import dev.contextd.keep.search.Fusion;
import dev.contextd.keep.search.Vector;
import dev.contextd.keep.search.lucene.LuceneSearchIndex;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where the border between relevant and not lies under the model in use.
class RelevanceTest {
    private static final List<String> ABOUT_OTHER_THINGS = List.of(
            "recipe for apple pie with cinnamon",
            "what is the capital of France",
            "best hiking trails near the lake",
            "how do I train my dog to sit",
            "who won the football match yesterday",
            "symptoms of a common cold");

    private static Vector vector(OnnxEmbedder embedder, String text) {
        return new Vector(embedder.modelId(), embedder.embed(List.of(text)).getFirst());
    }

    private static List<Fusion.Hit> found(String question, LuceneSearchIndex index, OnnxEmbedder embedder) {
        var query = Corpora.query(question, Optional.of(vector(embedder, question)), 10);
        return Fusion.fuse(query, index.search(query), Blend.ITEMS);
    }

    private static boolean isShown(Fusion.Hit hit) {
        return Blend.ITEMS.odds().of(hit.sum(), hit.sum()) >= Relevance.SHOWN;
    }

    @Test
    void mostQuestionsInOtherWordsPassAndNoneAboutOtherThings(@TempDir Path cache, @TempDir Path folder)
            throws Exception {
        var rows = Files.readAllLines(Path.of("src/test/resources/search/notes.txt")).stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(line -> List.of(line.split("\\s*\\|\\s*", 3)))
                .toList();
        try (var embedder = new OnnxEmbedder(cache, 2);
                var index = new LuceneSearchIndex(folder)) {
            for (var row : rows) {
                index.put(List.of(Corpora.document(row.get(0), 1, row.get(1), vector(embedder, row.get(1)))));
            }
            long passed = rows.stream()
                    .filter(row -> found(row.get(2), index, embedder).stream()
                            .anyMatch(hit -> hit.id().equals(row.get(0)) && isShown(hit)))
                    .count();

            assertThat(passed).isGreaterThanOrEqualTo(rows.size() * 8L / 10);
            assertThat(ABOUT_OTHER_THINGS)
                    .allSatisfy(
                            stray -> assertThat(found(stray, index, embedder)).noneMatch(hit -> isShown(hit)));
        }
    }
}
