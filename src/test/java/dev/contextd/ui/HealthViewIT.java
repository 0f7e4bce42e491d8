package dev.contextd.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Answers;
import dev.contextd.World;
import dev.contextd.feature.system.Checkup.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
                            new Finding("zed", "ok", "is not on this machine"),
                            new Finding("amp", "ok", "is not on this machine"),
                            new Finding("claude", "warning", "is not registered; run `contextd install claude`"),
                            new Finding(
                                    "port", "problem", "9090 is taken by another program; choose one with http.port"),
                            dataDirectory(world.config.dataDir())));
            Answers.of(world, "memory_search", "{\"query\":\"tides\",\"project_path\":\"/p\"}");

            Files.setPosixFilePermissions(world.config.dataDir(), PosixFilePermissions.fromString("rwxr-xr-x"));

            PageBrowser.run(world, directory, "health.mjs");

            assertThat(Files.getPosixFilePermissions(world.config.dataDir()))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        }
    }

    /// A file stands where the model is to be unpacked.
    @Test
    void whatMayHavePassedIsTriedAgainAndWhatIsDamagedIsSavedWithoutTheDamage(@TempDir Path directory)
            throws Exception {
        var inTheWay = Files.createDirectories(directory.resolve("data")).resolve("model");
        Files.writeString(inTheWay, "no folder");
        try (var world = World.in(directory)) {
            world.wiring
                    .page()
                    .examinedBy(() -> List.of(new Finding(
                            "database",
                            "problem",
                            "1 record is damaged. Put a backup from before in its place; or contextd backup, which"
                                    + " leaves the damage out")));
            Answers.of(
                    world,
                    "memory_record",
                    "{\"title\":\"Tides\",\"content\":\"They follow the moon.\",\"outcome\":\"success\",\"project_path\":\"/p\"}");

            PageBrowser.run(world, directory, "mending.mjs");
            Files.delete(inTheWay);
            PageBrowser.run(world, directory, "mended.mjs");

            try (var files = Files.list(world.config.dataDir())) {
                assertThat(files.map(file -> file.getFileName().toString()))
                        .anyMatch(name -> name.matches("contextd-saved-[0-9-]+\\.db"));
            }
        }
    }

    /// As `contextd doctor` says it.
    private static Finding dataDirectory(Path data) {
        try {
            return Files.getPosixFilePermissions(data).size() > 3
                    ? new Finding("data directory", "warning", "others can look into " + data + "; run chmod 700 on it")
                    : new Finding("data directory", "ok", data + ", 900 MB free");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
