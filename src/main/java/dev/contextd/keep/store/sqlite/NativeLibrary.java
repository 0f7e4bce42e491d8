package dev.contextd.keep.store.sqlite;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;

/// SQLite itself, which the driver unpacks from its jar to a file once per process.
///
/// Left alone it would use the system's folder for temporary files, where a killed process leaves a megabyte behind for
/// ever, and which often forbids to run anything. Here it is a folder of the data directory, which is ours alone: what
/// is in it is removed before, and after the library was loaded; where a loaded file cannot be removed, the next
/// start does it.
final class NativeLibrary {
    private static final String FOLDER_PROPERTY = "org.sqlite.tmpdir";

    private NativeLibrary() {}

    /// For the process that owns the directory. Does nothing if this process loaded it before.
    static void load(Path directory) throws IOException {
        loadFrom(directory.resolve("native"));
    }

    /// For a process beside that one: neither may remove what the other is just loading.
    static void loadBeside(Path directory) throws IOException {
        loadFrom(directory.resolve("native-" + ProcessHandle.current().pid()));
    }

    private static synchronized void loadFrom(Path folder) throws IOException {
        Files.createDirectories(folder);
        clear(folder);
        System.setProperty(FOLDER_PROPERTY, folder.toString());
        try {
            new SQLiteConfig().createConnection("jdbc:sqlite::memory:").close();
        } catch (SQLException e) {
            throw SqliteErrors.unavailable(
                    "SQLite's library cannot be loaded from the data directory; make room there, allow programs to run"
                            + " from it, or choose another with --data-dir.",
                    e);
        } finally {
            System.clearProperty(FOLDER_PROPERTY);
        }
        if (clear(folder)) {
            Files.delete(folder);
        }
    }

    /// Whether nothing is left; Windows keeps the file of a loaded library.
    private static boolean clear(Path folder) throws IOException {
        boolean empty = true;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                try {
                    Files.delete(file);
                } catch (IOException _) {
                    empty = false;
                }
            }
        }
        return empty;
    }
}
