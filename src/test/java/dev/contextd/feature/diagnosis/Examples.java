package dev.contextd.feature.diagnosis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Messages with the failure they show: `== id`, then the message up to the next such line. The id `-` is for messages
/// that no failure may claim.
record Examples(List<Example> all) {
    record Example(String id, String message) {}

    private static final Path FOLDER = Path.of("src/test/resources/diagnosis");

    /// The messages that the patterns were written with.
    static Examples own() {
        try (Stream<Path> files = Files.list(FOLDER.resolve("examples"))) {
            return new Examples(
                    files.sorted().flatMap(file -> read(file).stream()).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Messages that were written down before any pattern was.
    static Examples heldOut() {
        return new Examples(read(FOLDER.resolve("held-out.txt")));
    }

    private static List<Example> read(Path file) {
        try {
            var examples = new ArrayList<Example>();
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith("== ")) {
                    examples.add(new Example(line.substring(3).strip(), ""));
                } else if (!examples.isEmpty()) {
                    var last = examples.removeLast();
                    examples.add(new Example(last.id(), last.message() + line + "\n"));
                }
            }
            return examples;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
