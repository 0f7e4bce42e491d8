package dev.contextd.base.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// Permissions by which nobody but its owner may look at a file, from the moment it is made. Where the file system
/// knows none, the folder around it decides.
public final class OwnerOnly {
    public static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    public static final Set<PosixFilePermission> DIRECTORY = PosixFilePermissions.fromString("rwx------");

    private OwnerOnly() {}

    /// For making that file.
    public static FileAttribute<?>[] file(Path path) {
        return attributes(path, FILE);
    }

    /// For making that directory.
    public static FileAttribute<?>[] directory(Path path) {
        return attributes(path, DIRECTORY);
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
        return knowsPermissions(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    /// Whether a file is a plain one, ours, and nobody else may look at it or write it.
    public static boolean isKept(Path file) throws IOException {
        if (!knowsPermissions(file)) {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        }
        var attributes = Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.isRegularFile()
                && FILE.containsAll(attributes.permissions())
                && attributes.owner().equals(ProcessUser.principal());
    }

    static boolean knowsPermissions(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
