package dev.contextd.feature.directory.file;

import dev.contextd.base.file.AtomicFile;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/// Puts a text in the place of a file's, whole or not at all.
///
/// The new text is first written in a directory of its own beside the file. A file beside it would count in the
/// fingerprint for whoever looks at that moment, and for everybody if the process ends there.
public final class Replacement {
    private static final String PREFIX = ".contextd-";
    private static final String UNFINISHED = "new";

    /// As files of a project usually are.
    private static final Set<PosixFilePermission> PERMISSIONS = PosixFilePermissions.fromString("rw-r--r--");

    private Replacement() {}

    /// Whether something of this name is here only for a moment.
    public static boolean isPassing(String name) {
        return name.startsWith(PREFIX);
    }

    public static void write(Path file, String text) throws IOException {
        var beside = room(file);
        try {
            AtomicFile.of(file)
                    .unfinishedAt(beside.resolve(UNFINISHED))
                    .with(permissions(file))
                    .write(text);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /// Who reads why it failed wants to know that, and not how our directory is called.
    private static Path room(Path file) throws IOException {
        try {
            return Files.createTempDirectory(file.getParent(), PREFIX);
        } catch (FileSystemException e) {
            String reason = Optional.ofNullable(e.getReason()).orElse("permission denied");
            throw new IOException("nothing can be written in this directory (" + reason + ")", e);
        }
    }

    private static Set<PosixFilePermission> permissions(Path file) throws IOException {
        var view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view != null && Files.exists(file) ? view.readAttributes().permissions() : PERMISSIONS;
    }

    /// Takes away what a process that was killed has left here. Only for who holds the lock.
    public static void sweep(Path directory) throws IOException {
        try (var left = Files.newDirectoryStream(directory, PREFIX + "*")) {
            for (Path one : left) {
                if (Files.isDirectory(one, LinkOption.NOFOLLOW_LINKS)) {
                    remove(one);
                }
            }
        }
    }

    private static void remove(Path beside) throws IOException {
        try {
            Files.deleteIfExists(beside.resolve(UNFINISHED));
            Files.deleteIfExists(beside);
        } catch (DirectoryNotEmptyException _) {
            // somebody's own directory, which only is called like ours
        }
    }
}
