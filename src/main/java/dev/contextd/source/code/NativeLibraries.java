package dev.contextd.source.code;

import dev.contextd.base.file.PackedFile;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/// The parser's native libraries, unpacked below a folder once for all starts.
///
/// Left alone, the binding copies each of them into a new temporary file at every start, which stays behind when the
/// process is killed. Given a folder by a property of the JVM, it takes what lies there.
final class NativeLibraries {
    private static final String FOLDER_PROPERTY = "tree-sitter-lib";

    /// The property is everybody's, so one library is loaded at a time.
    private static final Object LOADING = new Object();

    private final Path folder;

    NativeLibraries(Path folder) {
        this.folder = folder;
    }

    /// Runs what makes the binding load the library. A user's own choice of libraries stands.
    <T> T load(String library, Supplier<T> loading) throws IOException {
        synchronized (LOADING) {
            if (System.getProperty(FOLDER_PROPERTY) != null) {
                return loading.get();
            }
            System.setProperty(FOLDER_PROPERTY, unpacked(fileName(library)).toString());
            try {
                return loading.get();
            } finally {
                System.clearProperty(FOLDER_PROPERTY);
            }
        }
    }

    /// The folder in which the library stands as the binding expects it; named after its content, so that two releases
    /// do not take turns.
    Path unpacked(String library) throws IOException {
        var packed = packed(library);
        Path home = packed.home(folder);
        packed.unpackedTo(home.resolve(library));
        return home;
    }

    private static PackedFile packed(String library) throws IOException {
        try {
            return PackedFile.of("/" + library);
        } catch (NoSuchFileException e) {
            throw new IOException("there is no parser for this machine (" + library + ")", e);
        }
    }

    static String fileName(String library) {
        return fileName(library, System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    }

    /// As the binding calls them.
    static String fileName(String library, String osName, String osArch) {
        String os = osName.toLowerCase(Locale.ROOT);
        String system = os.contains("windows")
                ? "windows-%s.dll"
                : os.contains("mac") ? "macos-%s.dylib" : os.contains("linux") ? "linux-gnu-%s.so" : os + "-%s";
        String arch = osArch.toLowerCase(Locale.ROOT);
        return "lib/" + (arch.equals("amd64") ? "x86_64" : arch) + "-" + String.format(Locale.ROOT, system, library);
    }
}
