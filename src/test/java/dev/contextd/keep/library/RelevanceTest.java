package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.keep.search.Vector;
import dev.contextd.text.onnx.OnnxEmbedder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
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

    private static List<Vector> vectors(OnnxEmbedder embedder, List<String> texts) {
        return embedder.embed(texts).stream()
                .map(components -> new Vector(embedder.modelId(), components))
                .toList();
    }

    @Test
    void mostQuestionsInOtherWordsPassAndNoneAboutOtherThings(@TempDir Path cache) throws Exception {
        var rows = Files.readAllLines(Path.of("src/test/resources/search/notes.txt")).stream()
                .filter(line -> !line.startsWith("#") && !line.isBlank())
                .map(line -> List.of(line.split("\\s*\\|\\s*", 3)))
                .toList();
        try (var embedder = new OnnxEmbedder(cache, 2)) {
            var notes = vectors(embedder, rows.stream().map(row -> row.get(1)).toList());
            var questions =
                    vectors(embedder, rows.stream().map(row -> row.get(2)).toList());
            var strays = vectors(embedder, ABOUT_OTHER_THINGS);

            long passed = IntStream.range(0, rows.size())
                    .filter(i -> notes.get(i).similarity(questions.get(i)) >= Relevance.SIMILARITY_MIN)
                    .count();
            assertThat(passed).isGreaterThanOrEqualTo(rows.size() * 8L / 10);
            assertThat(notes)
                    .allSatisfy(note ->
                            assertThat(strays).noneMatch(stray -> note.similarity(stray) >= Relevance.SIMILARITY_MIN));
        }
    }
}
