package dev.contextd.base.host;

import java.io.IOException;
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
        return Host.here().ownFile(path);
    }

    /// For making that directory.
    public static FileAttribute<?>[] directory(Path path) {
        return Host.here().ownDirectory(path);
    }

    /// Whether a file is a plain one, ours, and nobody else may look at it or write it.
    public static boolean isKept(Path file) throws IOException {
        return Host.here().isOwnFile(file);
    }

    /// Whether they mean something there.
    public static boolean knowsPermissions(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
