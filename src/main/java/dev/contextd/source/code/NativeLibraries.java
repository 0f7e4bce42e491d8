package dev.contextd.source.code;

import dev.contextd.base.digest.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;

/// The parser's native libraries, unpacked below a folder once for all starts.
///
/// Left alone, the binding copies each of them into a new temporary file at every start, which stays behind when the
/// process is killed. Given a folder by a property of the JVM, it takes what lies there. What lies there is compared
/// with our jar each time: it may have been cut short by a full disk, or exchanged.
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
        byte[] content = content(library);
        Path home = folder.resolve(Sha256.hex(content, 16));
        Path file = home.resolve(library);
        if (!isGood(file, content)) {
            Files.createDirectories(file.getParent());
            Path part = Files.createTempFile(file.getParent(), "", ".part");
            try {
                Files.write(part, content);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        }
        return home;
    }

    private static boolean isGood(Path file, byte[] content) throws IOException {
        try {
            return Files.size(file) == content.length && Arrays.equals(Files.readAllBytes(file), content);
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    private static byte[] content(String library) throws IOException {
        try (InputStream in = NativeLibraries.class.getResourceAsStream("/" + library)) {
            if (in == null) {
                throw new IOException("there is no parser for this machine (" + library + ")");
            }
            return in.readAllBytes();
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
