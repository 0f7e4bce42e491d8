package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/// A file that a command makes: under its name when it is whole, and never by accident in the place of another.
final class OutputFile {
    private OutputFile() {}

    /// Writes it.
    @FunctionalInterface
    interface Work<T> {
        T write(Path unfinished) throws IOException;
    }

    static <T> T write(Path file, boolean force, Work<T> work) {
        var target = file.toAbsolutePath();
        if (Files.exists(target) && !force) {
            throw new Failure(
                    Kind.VALIDATION, "There is a file " + file + " already; name another, or replace it with --force.");
        }
        var unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
        try {
            Files.deleteIfExists(unfinished);
            // What people keep here is nobody else's business.
            Files.createFile(
                    unfinished, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            T answer = work.write(unfinished);
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return answer;
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "The file " + file + " cannot be written; check its folder, permissions and room.",
                    Map.of(),
                    e);
        } finally {
            remove(unfinished);
        }
    }

    private static void remove(Path unfinished) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException _) {
            return;
        }
    }
}
