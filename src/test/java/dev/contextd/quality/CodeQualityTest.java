package dev.contextd.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.Eventually;
import dev.contextd.World;
import dev.contextd.tool.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Where something is in a project: the part of our own code that keeps, finds and remembers, with some of its tests
/// and
/// documents, and questions of people who work on it. Only a part, since every passage has to be read by the model.
class CodeQualityTest {
    private static final List<String> PACKAGES = List.of("keep/store/", "keep/search/", "feature/memory/");

    /// As many as `repository_search` ever answers with: some are of the same file.
    private static final int SHOWN = 50;

    @Test
    void codeIsFoundAtLeastAsWellAsByTheBetterOfWordsAndMeaning(@TempDir Path directory, @TempDir Path folder)
            throws Exception {
        var set = LabelledSet.read("code.jsonl");
        assertThat(set.answerable()).hasSizeGreaterThanOrEqualTo(160);
        var root = Files.createDirectories(directory.resolve("project")).toRealPath();
        layOut(root);
        try (var world = World.in(directory)) {
            index(world, root);
            BetterHalf.of(
                            world,
                            set.answerable(),
                            Passages.of(world, root),
                            it -> ask(world, root, it),
                            PlainReading.AS_IT_IS,
                            SHOWN,
                            folder)
                    .isReached("code");
        }
    }

    private static void layOut(Path root) throws IOException {
        FrozenTree.SOURCES.unpack(
                root.resolve("src/main/java/dev/contextd"),
                file -> PACKAGES.stream().anyMatch(file::startsWith));
        FrozenTree.BESIDE.unpack(root, _ -> true);
    }

    private static void index(World world, Path root) throws Exception {
        Answers.of(
                world,
                "index_repository",
                Json.object().put("path", root.toString()).toString());
        // However slow the machine is, there are fewer and fewer.
        for (int pending = Passages.pending(world, root); pending > 0; pending = Passages.pending(world, root)) {
            int before = pending;
            Eventually.isTrue(() -> Passages.pending(world, root) < before);
        }
    }

    private static List<String> ask(World world, Path root, String question) throws Exception {
        var query = Json.object()
                .put("query", question)
                .put("project_path", root.toString())
                .put("content_mode", "minimal")
                .put("limit", SHOWN);
        return Answers.of(world, "repository_search", query.toString())
                .path("results")
                .valueStream()
                .map(Passages::place)
                .toList();
    }
}
