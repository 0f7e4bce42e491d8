package dev.contextd.base.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Linux, macOS and their like.
final class PosixHost implements Host {
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    private static final String IN_OWN_SESSION = "log=$1; shift; \"$@\" </dev/null >>\"$log\" 2>&1 & echo $!";

    /// Without a program for a session of its own, as on macOS, the shell gives it at least a group of its own, if it
    /// is one that can without a terminal.
    private static final String IN_OWN_GROUP = "set -m 2>/dev/null; trap '' HUP; " + IN_OWN_SESSION;

    private final boolean hasSetsid;
    private final boolean isLinux = System.getProperty("os.name").equals("Linux");

    PosixHost() {
        this(Files.isExecutable(SETSID));
    }

    PosixHost(boolean hasSetsid) {
        this.hasSetsid = hasSetsid;
    }

    @Override
    public UserPrincipal user() throws IOException {
        return ProcessUser.principal();
    }

    @Override
    public FileAttribute<?>[] ownFile(Path path) {
        return attributes(path, OwnerOnly.FILE);
    }

    @Override
    public FileAttribute<?>[] ownDirectory(Path path) {
        return attributes(path, OwnerOnly.DIRECTORY);
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
        return OwnerOnly.knowsPermissions(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    @Override
    public boolean isOwnFile(Path file) throws IOException {
        if (!OwnerOnly.knowsPermissions(file)) {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
        }
        var attributes = Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.isRegularFile()
                && OwnerOnly.FILE.containsAll(attributes.permissions())
                && attributes.owner().equals(user());
    }

    @Override
    public void requireOwnDirectory(Path directory) throws IOException {
        var attributes = Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!attributes.isDirectory() || !attributes.owner().equals(user())) {
            throw new IOException(directory + " belongs to somebody else");
        }
        if (!attributes.permissions().equals(OwnerOnly.DIRECTORY)) {
            throw new IOException(directory + " is open to others");
        }
        TrustedPath.require(directory);
    }

    /// Elsewhere than on Linux niceness is that of all threads together.
    @Override
    public boolean giveWay() {
        return isLinux && Niceness.raise();
    }

    @Override
    public List<String> orphaning(List<String> command, Path log) {
        var words = new ArrayList<>(
                List.of("/bin/sh", "-c", hasSetsid ? IN_OWN_SESSION : IN_OWN_GROUP, "sh", log.toString()));
        if (hasSetsid) {
            words.add(SETSID.toString());
        }
        words.addAll(command);
        return words;
    }
}
