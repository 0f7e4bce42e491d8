package dev.contextd.ui;

import dev.contextd.World;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NowViewIT {
    /// So many that reading them takes longer than the page needs to look.
    private static final int FILES = 600;

    @Test
    void whatAnAgentDoesIsSeenAsItHappens(@TempDir Path directory) throws Exception {
        var project = Files.createDirectories(directory.resolve("harbour-pilot"));
        for (int i = 0; i < FILES; i++) {
            Files.writeString(project.resolve("Buoy" + i + ".java"), "class Buoy" + i + " {\n  int number = 1;\n}\n");
        }
        try (var world = World.in(directory, Map.of("toolsets", "all"))) {
            PageBrowser.run(
                    world,
                    directory,
                    "now.mjs",
                    Json.object().put("project", project.toString()).put("projectName", "harbour-pilot"));
        }
    }
}
