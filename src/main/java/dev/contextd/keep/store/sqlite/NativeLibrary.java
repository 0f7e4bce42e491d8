package dev.contextd.keep.store.sqlite;

import dev.contextd.base.file.PackedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;
import org.sqlite.util.LibraryLoaderUtil;

/// SQLite itself, unpacked below the data directory once for all starts.
///
/// Left alone, the driver unpacks it at every start into the system's folder for temporary files, where a killed
/// process leaves a megabyte behind for ever, and which often forbids to run anything.
final class NativeLibrary {
    private static final String FOLDER = "sqlite";
    private static final String FOLDER_PROPERTY = "org.sqlite.lib.path";

    private static boolean loaded;

    private NativeLibrary() {}

    /// Does nothing if this process loaded it before. A user's own choice of a library stands.
    static synchronized void load(Path directory) throws IOException {
        if (loaded) {
            return;
        }
        boolean chosen = System.getProperty(FOLDER_PROPERTY) != null;
        if (!chosen) {
            System.setProperty(
                    FOLDER_PROPERTY, unpacked(directory.resolve(FOLDER)).toString());
        }
        try {
            new SQLiteConfig().createConnection("jdbc:sqlite::memory:").close();
            loaded = true;
        } catch (SQLException e) {
            throw SqliteErrors.unavailable(
                    "SQLite's library cannot be loaded from the data directory; make room there, allow programs to run"
                            + " from it, or choose another with --data-dir.",
                    e);
        } finally {
            if (!chosen) {
                System.clearProperty(FOLDER_PROPERTY);
            }
        }
    }

    private static Path unpacked(Path folder) throws IOException {
        var packed = PackedFile.of(
                LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName());
        packed.unpackedBelow(folder);
        return packed.home(folder);
    }
}
