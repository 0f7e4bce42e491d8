package dev.contextd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The files of this project, for tests that read them.
final class Sources {
    static final Path ROOT = Path.of("").toAbsolutePath();

    private Sources() {}

    /// Every file below a folder whose name ends so.
    static List<Path> below(String folder, String ending) {
        try (Stream<Path> files = Files.walk(ROOT.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !file.toString().contains("node_modules"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Path> java() {
        return Stream.of("src/main/java", "src/test/java")
                .flatMap(folder -> below(folder, ".java").stream())
                .toList();
    }

    /// The documents people read.
    static List<Path> documents() {
        try (Stream<Path> top = Files.list(ROOT)) {
            var documents = top.filter(file -> file.toString().endsWith(".md")).toList();
            return Stream.concat(documents.stream(), below("docs", ".md").stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// With the line endings taken off.
    static List<String> lines(Path file) {
        return text(file).lines().toList();
    }

    static String name(Path file) {
        return ROOT.relativize(file).toString();
    }
}
