package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// Questions in languages that the model does not know find by their words what was kept in these languages. The set is
/// our own: a memory and a question about it on each line. The rules were made with it in sight.
class OtherLanguagesTest {
    private static final List<String> LANGUAGES = List.of("german", "french", "spanish", "chinese", "japanese");

    /// How many of the questions of a language find their memory among the first five, a little less than all do now.
    private static final double RECALL_MIN = 0.7;

    @TempDir
    Path directory;

    private record Pair(String memory, String question) {}

    private static List<Pair> pairs(String language) throws Exception {
        return Files.readAllLines(Sources.ROOT.resolve("src/test/resources/languages/" + language + ".txt")).stream()
                .map(line -> line.split(" \\| ", -1))
                .map(sides -> new Pair(sides[0], sides[1]))
                .toList();
    }

    private static String json(Map<String, Object> arguments) {
        return JsonMapper.shared().writeValueAsString(arguments);
    }

    @Test
    void areFoundByTheirWords() throws Exception {
        var nowhere = directory.resolve("no-model").toString();
        try (var world = World.in(directory, Map.of("embedder.path", nowhere))) {
            for (String language : LANGUAGES) {
                int number = 0;
                for (Pair pair : pairs(language)) {
                    number++;
                    var memory = Map.<String, Object>of(
                            "title",
                            language + " " + number,
                            "content",
                            pair.memory(),
                            "outcome",
                            "success",
                            "project_path",
                            "/p");
                    assertThat(Answers.of(world, "memory_record", json(memory)).has("error"))
                            .isFalse();
                }
            }
            var recalls = new LinkedHashMap<String, Double>();
            for (String language : LANGUAGES) {
                var misses = misses(world, language);
                double recall = 1 - (double) misses.size() / pairs(language).size();
                IO.println("recall@5 by words, %s: %.3f %s".formatted(language, recall, misses));
                recalls.put(language, recall);
            }
            assertThat(recalls).allSatisfy((_, recall) -> assertThat(recall).isGreaterThanOrEqualTo(RECALL_MIN));
        }
    }

    private static List<String> misses(World world, String language) throws Exception {
        var misses = new ArrayList<String>();
        int number = 0;
        for (Pair pair : pairs(language)) {
            number++;
            var query = Map.<String, Object>of("query", pair.question(), "limit", 5, "project_path", "/p");
            String wanted = language + " " + number;
            var found = Answers.of(world, "memory_search", json(query));
            if (found.path("memories").values().stream()
                    .noneMatch(memory -> memory.path("title").asString("").equals(wanted))) {
                misses.add(pair.question());
            }
        }
        return misses;
    }
}
