package dev.contextd.packaging;

import java.nio.file.Files;
import java.nio.file.Path;

/// What `scripts/debian-tools` brings.
public final class DebianFile {
    private DebianFile() {}

    public static Path named(String name) {
        var file = Path.of("target/engines/debian", name).toAbsolutePath();
        if (!Files.exists(file)) {
            throw new AssertionError("there is no " + name + " to test with: run scripts/debian-tools");
        }
        return file;
    }
}
