package dev.contextd.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The product's own sources, as ordinary text.
final class Sources {
    private Sources() {}

    static String text() {
        var text = new StringBuilder();
        try (var files = Files.walk(Path.of(System.getProperty("bench.root"), "src/main/java"))) {
            for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                text.append(Files.readString(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
