package dev.contextd.ui;

import dev.contextd.World;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchPageIT {
    @Test
    void peopleFindEverythingFromOneBox(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory)) {
            PageStories.tell(
                    world, Files.createDirectories(directory.resolve("shop")).toString());
            PageBrowser.run(world, directory, "search.mjs");
        }
    }
}
