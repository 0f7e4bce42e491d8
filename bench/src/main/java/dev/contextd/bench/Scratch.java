package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// A folder on the project's disk, for as long as a benchmark runs; where temporary files go may be memory.
public record Scratch(Path path) implements AutoCloseable {
    public static Scratch of(String name) throws IOException {
        return new Scratch(Files.createTempDirectory(target(), name + "-"));
    }

    /// Where the model is unpacked to; it stays from run to run.
    public static Path model() throws IOException {
        return Files.createDirectories(target().resolve("model"));
    }

    private static Path target() {
        return Started.ROOT.resolve("bench/target");
    }

    public Path folder(String name) throws IOException {
        return Files.createDirectory(path.resolve(name));
    }

    static long bytes(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.mapToLong(file -> file.toFile().isFile() ? file.toFile().length() : 0)
                    .sum();
        }
    }

    @Override
    public void close() throws IOException {
        try (var files = Files.walk(path)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        }
    }
}
