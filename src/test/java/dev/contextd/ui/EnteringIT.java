package dev.contextd.ui;

import dev.contextd.World;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnteringIT {
    @Test
    void peopleComeInWithATokenAndAreToldWhatToDoWhereTheyCannot(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory)) {
            PageBrowser.run(world, directory, "entering.mjs");
        }
    }
}
