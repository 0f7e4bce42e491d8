package dev.contextd.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.feature.directory.ContextBlend;
import dev.contextd.feature.directory.ProjectContexts;
import dev.contextd.keep.library.Holders;
import dev.contextd.tool.Json;
import dev.contextd.tool.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Which directory something is in: our own packages as they were when the questions were written, and a shop that was
/// made up. What is told of a directory is written by us from its files, so this holds the describing as well as the
/// finding.
class DirectoriesQualityTest {
    /// As many as `query_context` ever answers with.
    private static final int SHOWN = 5;

    private static final int CONTEXTS_MAX = 1_000;

    @Test
    void directoriesAreFoundAtLeastAsWellAsByTheBetterOfWordsAndMeaning(@TempDir Path directory, @TempDir Path folder)
            throws Exception {
        var set = LabelledSet.read("directories.jsonl");
        assertThat(set.answerable()).hasSizeGreaterThanOrEqualTo(150);
        var root = Files.createDirectories(directory.resolve("project")).toRealPath();
        try (var world = World.in(directory)) {
            layOut(set, root);
            world.wiring
                    .directories()
                    .projectContexts(root)
                    .regenerate(
                            new ProjectContexts.Wish(Optional.empty(), true, false, false, true, false),
                            Progress.SILENT);
            ask(world, root, "anything");
            var ids = ids(world, root);
            BlendFigures.write("directories", ContextBlend.IN_USE, world, set.questions(), ids, folder);
            BetterHalf.of(
                            world,
                            set.answerable(),
                            Judging.byIds(ids),
                            it -> ask(world, root, it).stream()
                                    .map(scope -> Objects.requireNonNull(ids.get(scope), scope))
                                    .toList(),
                            PlainReading.AS_IT_IS,
                            SHOWN,
                            folder)
                    .isReached("directories");
        }
    }

    private static void layOut(LabelledSet set, Path root) throws IOException {
        write(root.resolve(".context.config.yaml"), "min_tokens: 0\n");
        for (JsonNode thing : set.things()) {
            var place = root.resolve(thing.path("id").asString());
            for (var file : thing.path("files").properties()) {
                write(place.resolve(file.getKey()), file.getValue().asString());
            }
        }
        FrozenTree.SOURCES.unpack(root.resolve("contextd"), _ -> true);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    /// Of the contexts, by their directories.
    private static Map<String, String> ids(World world, Path root) {
        var ids = new LinkedHashMap<String, String>();
        world.wiring
                .library()
                .items(
                        Holders.own(world.wiring.localUser()),
                        Project.required(root.toString()).key(),
                        "context",
                        Optional.empty(),
                        CONTEXTS_MAX)
                .forEach(item -> ids.put(item.label(), item.id()));
        return ids;
    }

    private static List<String> ask(World world, Path root, String question) throws Exception {
        var query = Json.object().put("query", question).put("path", root.toString());
        var scopes = new ArrayList<String>();
        Answers.of(world, "query_context", query.toString())
                .path("results")
                .forEach(hit -> scopes.add(hit.path("scope").asString()));
        return scopes;
    }
}
