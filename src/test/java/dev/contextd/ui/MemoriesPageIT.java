package dev.contextd.ui;

import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.feature.memory.Memories;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoriesPageIT {
    private static final int MANY = 100_000;
    private static final int BATCH = 200;

    @Test
    void peopleSeeMendForgetAndReviewMemories(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory)) {
            var project = Files.createDirectories(directory.resolve("shop")).toString();
            PageStories.tell(world, project);
            PageBrowser.run(world, directory, "memories.mjs");
        }
    }

    /// Without a model, which would read all of them meanwhile.
    @Test
    void aHundredThousandMemoriesScrollAndAreAskedForPageByPage(@TempDir Path directory) throws Exception {
        var noModel = Map.of("embedder.path", directory.resolve("nowhere").toString());
        try (var world = World.in(directory, noModel)) {
            var project = Project.required(
                    Files.createDirectories(directory.resolve("shop")).toString());
            var owner = world.wiring.localUser();
            var memories = new Memories(world.wiring::library, world.wiring.tokenizer(), world.clock);
            for (int from = 1; from <= MANY; from += BATCH) {
                int first = from;
                world.wiring.library().change(List.of(), draft -> {
                    for (int i = first; i < first + BATCH; i++) {
                        draft.unhurried()
                                .add(memories.extracted(
                                        "Lesson number " + i, "What lesson " + i + " says.", "test", owner, project));
                    }
                    return first;
                });
            }
            PageBrowser.run(
                    world,
                    directory,
                    "many-memories.mjs",
                    Json.object().put("many", MANY).put("batch", BATCH));
        }
    }
}
