package dev.contextd.source.code;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Source files in every language we parse, and one reader for all tests.
final class Fixtures {
    static final Path FOLDER = Path.of("src/test/resources/code");
    static final Path PARSERS = Path.of("target/parsers");
    static final SourceReader READER = new SourceReader(PARSERS);

    private Fixtures() {}

    static Stream<Path> all() throws IOException {
        try (var files = Files.list(FOLDER)) {
            return files.filter(Files::isRegularFile).sorted().toList().stream();
        }
    }
}
