package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// A file that a command makes: under its name when it is whole, and never by accident in the place of another.
final class OutputFile {
    private OutputFile() {}

    static <T> T write(Path file, boolean force, AtomicFile.Content<T, RuntimeException> content) {
        var target = file.toAbsolutePath();
        if (Files.exists(target) && !force) {
            throw new Failure(
                    Kind.VALIDATION, "There is a file " + file + " already; name another, or replace it with --force.");
        }
        try {
            // What people keep here is nobody else's business.
            return AtomicFile.of(target)
                    .unfinishedAt(target.resolveSibling(target.getFileName() + ".unfinished"))
                    .forOwnerOnly()
                    .write(content);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The file " + file + " cannot be written; check its folder, permissions and room.",
                    Map.of(),
                    e);
        }
    }
}
