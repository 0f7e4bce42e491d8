package dev.contextd.ui;

import dev.contextd.World;
import dev.contextd.base.project.Project;
import dev.contextd.tool.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectsPageIT {
    @Test
    void peopleSeeWhatHappenedInAProject(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory)) {
            var project = Files.createDirectories(directory.resolve("shop")).toString();
            PageStories.tell(world, project);
            var key = Project.required(project).key().text();
            PageBrowser.run(world, directory, "projects.mjs", Json.object().put("project", key));
        }
    }
}
