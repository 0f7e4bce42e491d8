package dev.contextd.feature.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.base.project.Owner;
import dev.contextd.base.project.Project;
import dev.contextd.keep.library.Search;
import dev.contextd.keep.search.Legs;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Questions about some files of this program as they once were, asked through repository_search beside what words
/// alone and meaning alone find. Their answers do not change with the program, and every other question is kept
/// aside when something is tuned.
class CodeFindingTest {
    private static final int DEPTH = 10;

    @TempDir
    static Path directory;

    private static World world;
    private static Path root;
    private static List<Asked> questions;

    /// @param symbol empty if the whole file is the answer
    private record Asked(String text, String path, String symbol) {
        boolean isAnsweredBy(String foundPath, String foundSymbol) {
            return path.equals(foundPath) && (symbol.isEmpty() || symbol.equals(foundSymbol));
        }
    }

    @BeforeAll
    static void index() throws Exception {
        var resources = Path.of(Objects.requireNonNull(CodeFindingTest.class.getResource("/findcode/questions.txt"))
                        .toURI())
                .getParent();
        questions =
                Files.readAllLines(Objects.requireNonNull(resources).resolve("questions.txt"), StandardCharsets.UTF_8)
                        .stream()
                        .filter(line -> !line.startsWith("#"))
                        .map(CodeFindingTest::asked)
                        .toList();
        root = Files.createDirectories(directory.resolve("project")).toRealPath();
        copy(resources.resolve("tree"));
        world = World.in(directory);
        Answers.of(
                world,
                "index_repository",
                Json.object().put("path", root.toString()).toString());
        // However slow the machine is, there are fewer and fewer.
        for (int pending = pending(); pending > 0; pending = pending()) {
            int before = pending;
            Eventually.isTrue(() -> pending() < before);
        }
    }

    private static int pending() {
        var place = place();
        return world.wiring.library().vectors().awaited(place.holder(), place.project(), CodePassages.KIND);
    }

    private static IndexLocation place() {
        return IndexLocation.of(Owner.alone("somebody"), Project.required(root.toString()));
    }

    private static JsonNode search(String question) throws Exception {
        var arguments = Json.object().put("query", question).put("project_path", root.toString());
        return Answers.of(world, "repository_search", arguments.toString());
    }

    private static Asked asked(String line) {
        var parts = line.split(" \\| ", 2);
        var where = (parts[0] + "#").split("#", -1);
        return new Asked(parts[1], where[0], where[1]);
    }

    /// They are kept under other names, so that nobody takes them for sources of today.
    private static void copy(Path tree) throws IOException {
        try (var files = Files.walk(tree)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                var copy = root.resolve(tree.relativize(file).toString().replaceAll("\\.txt$", ""));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    @AfterAll
    static void close() throws Exception {
        world.close();
    }

    @Test
    void theHalfToTuneOnIsFoundNoWorseThanByTheBetterOfWordsAndMeaning() throws Exception {
        check(half(0), 0.65);
    }

    @Test
    void theHalfKeptAsideIsFoundNoWorseThanByTheBetterOfWordsAndMeaning() throws Exception {
        check(half(1), 0.65);
    }

    private static List<Asked> half(int parity) {
        var half = new ArrayList<Asked>();
        for (int i = parity; i < questions.size(); i += 2) {
            half.add(questions.get(i));
        }
        assertThat(half).hasSizeGreaterThan(75);
        return half;
    }

    private static void check(List<Asked> half, double floor) throws Exception {
        double ours = 0;
        double words = 0;
        double meaning = 0;
        for (Asked question : half) {
            ours += reciprocal(rank(question));
            var legs = legs(question.text());
            words += reciprocal(rank(question, legs.lexical()));
            meaning += reciprocal(rank(question, legs.dense()));
        }
        assertThat(ours / half.size())
                .as(
                        "mean reciprocal rank; words alone %.3f, meaning alone %.3f",
                        words / half.size(), meaning / half.size())
                .isGreaterThanOrEqualTo(Math.max(words, meaning) / half.size())
                .isGreaterThan(floor);
    }

    private static int rank(Asked question) throws Exception {
        var results = search(question.text()).path("results");
        for (int i = 0; i < results.size(); i++) {
            if (question.isAnsweredBy(
                    results.path(i).path("path").asString(),
                    results.path(i).path("symbol").asString(""))) {
                return i + 1;
            }
        }
        return 0;
    }

    private static int rank(Asked question, List<Legs.Hit> hits) {
        Function<Legs.Hit, CodePassages.About> about = hit -> CodePassages.about(
                world.wiring.library().item(hit, List.of(hit.place().holder())).orElseThrow());
        for (int i = 0; i < hits.size(); i++) {
            var found = about.apply(hits.get(i));
            if (question.isAnsweredBy(found.path(), found.symbol())) {
                return i + 1;
            }
        }
        return 0;
    }

    private static double reciprocal(int rank) {
        return rank == 0 ? 0 : 1.0 / rank;
    }

    private static Legs legs(String question) {
        var place = place();
        var library = world.wiring.library();
        return library.legs(
                new Search(
                        question,
                        List.of(place.holder()),
                        Optional.of(place.project()),
                        CodePassages.KIND,
                        Set.of(place.tag()),
                        Set.of(),
                        1,
                        Optional.empty(),
                        Optional.empty(),
                        DEPTH),
                () -> library.vectors().of(question));
    }
}
