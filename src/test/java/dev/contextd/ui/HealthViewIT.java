package dev.contextd.ui;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.feature.system.Checkup.Finding;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthViewIT {
    @Test
    void howTheServerIsStandsThereInWords(@TempDir Path directory) throws Exception {
        try (var world = World.in(directory)) {
            world.wiring
                    .page()
                    .examinedBy(() -> List.of(
                            new Finding("java", "ok", "25 runs contextd"),
                            new Finding("claude", "warning", "is not registered; run `contextd install claude`"),
                            new Finding(
                                    "port", "problem", "9090 is taken by another program; choose one with http.port")));
            Answers.of(world, "memory_search", "{\"query\":\"tides\",\"project_path\":\"/p\"}");

            PageBrowser.run(world, directory, "health.mjs");
        }
    }
}
