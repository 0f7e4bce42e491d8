package dev.contextd.base.file;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
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

    static boolean knowsPermissions(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
