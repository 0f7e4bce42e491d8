package dev.contextd.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.feature.memory.MemoryBlend;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Lessons about a dozen projects, and questions as people ask them.
class MemoriesQualityTest {
    @Test
    void memoriesAreFoundAtLeastAsWellAsByTheBetterOfWordsAndMeaning(@TempDir Path directory, @TempDir Path folder)
            throws Exception {
        var set = LabelledSet.read("memories.jsonl");
        assertThat(set.answerable()).hasSizeGreaterThanOrEqualTo(150);
        try (var world = World.in(directory)) {
            var project = Files.createDirectories(directory.resolve("project")).toString();
            var ids = kept(set, world, project);
            var order = List.copyOf(ids.values());
            BlendFigures.write(
                    "memories",
                    MemoryBlend.in((id, distance) -> at(order, order.indexOf(id) + distance)),
                    world,
                    set.questions(),
                    ids,
                    folder);
            BetterHalf.of(world, set.answerable(), ids, it -> ask(world, it, project), folder)
                    .isReached("memories");
        }
    }

    private static Optional<String> at(List<String> order, int place) {
        return place >= 0 && place < order.size() ? Optional.of(order.get(place)) : Optional.empty();
    }

    private static Map<String, String> kept(LabelledSet set, World world, String project) throws Exception {
        var ids = new LinkedHashMap<String, String>();
        for (JsonNode thing : set.things()) {
            var memory = Json.object()
                    .put("title", thing.path("title").asString())
                    .put("content", thing.path("content").asString())
                    .put("outcome", "success")
                    .put("project_path", project);
            var recorded = Answers.of(world, "memory_record", memory.toString());
            ids.put(thing.path("id").asString(), recorded.path("id").asString());
        }
        return ids;
    }

    private static List<String> ask(World world, String question, String project) throws Exception {
        var query = Json.object()
                .put("query", question)
                .put("project_path", project)
                .put("limit", BetterHalf.DEPTH);
        return Answers.of(world, "memory_search", query.toString())
                .path("memories")
                .valueStream()
                .map(it -> it.path("id").asString())
                .toList();
    }
}
