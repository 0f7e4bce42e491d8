package dev.contextd.ui;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NowViewIT {
    @Test
    void whatAnAgentDoesIsSeenAsItHappens(@TempDir Path directory) throws Exception {
        var project = Files.createDirectories(directory.resolve("harbour-pilot"));
        try (var world = World.in(directory, Map.of("toolsets", "all"))) {
            PageBrowser.run(
                    world,
                    directory,
                    "now.mjs",
                    Json.object().put("project", project.toString()).put("projectName", "harbour-pilot"));
        }
    }
}
