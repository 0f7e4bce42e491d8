package dev.contextd.quality;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where the figures of a run are left for whoever wants to look, also when all is well.
final class FiguresFile {
    private static final Path FOLDER = Path.of("target", "quality");

    private FiguresFile() {}

    static void write(String set, Object figures) throws IOException {
        Files.writeString(Files.createDirectories(FOLDER).resolve(set + ".txt"), figures + "\n");
    }
}
