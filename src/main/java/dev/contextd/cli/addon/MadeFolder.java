package dev.contextd.cli.addon;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Folders that were made for our files. Each has a mark in it, by which they go when our files do: whoever had an
/// empty folder before has it afterwards, and nobody else has one.
final class MadeFolder {
    private static final String MARK = ".made-by-contextd";

    private MadeFolder() {}

    static void make(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path above = folder.getParent();
        if (above != null) {
            make(above);
        }
        Files.createDirectory(folder);
        Files.createFile(folder.resolve(MARK));
    }

    static void unmake(@Nullable Path folder) throws IOException {
        if (folder == null || !Files.exists(folder.resolve(MARK)) || !hasNothingElse(folder)) {
            return;
        }
        Files.delete(folder.resolve(MARK));
        try {
            Files.delete(folder);
        } catch (DirectoryNotEmptyException _) {
            return; // somebody put something there this moment
        }
        unmake(folder.getParent());
    }

    private static boolean hasNothingElse(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.allMatch(file -> file.endsWith(MARK));
        }
    }
}
