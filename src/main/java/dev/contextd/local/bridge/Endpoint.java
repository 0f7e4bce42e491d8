package dev.contextd.local.bridge;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.file.OwnerOnly;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// The socket and lock file of the server of a data directory: a socket that only its owner can reach, beside the lock
/// that says whose turn it is to listen there.
///
/// @param directory for its owner alone
public record Endpoint(Path directory) {
    /// What the operating systems take for the path of a socket, less a margin.
    private static final int SOCKET_PATH_MAX = 100;

    private static final int NAME_DIGITS = 16;

    /// In the data directory; where that cannot be written or its path is too long, in the system's directory for
    /// temporary files. Both ends come to the same.
    public static Endpoint of(Path dataDir) throws IOException {
        var inside = inside(dataDir);
        if (isShort(inside) && canBe(inside)) {
            return new Endpoint(inside);
        }
        var outside = outside(dataDir);
        Files.createDirectories(outside, OwnerOnly.directory(outside));
        var ours = outside.getParent();
        if (ours == null || !isOurs(ours) || !isOurs(outside)) {
            throw new IOException(ours + " belongs to somebody else");
        }
        return new Endpoint(outside);
    }

    /// The same, for somebody who only looks and makes nothing.
    public static Optional<Endpoint> existing(Path dataDir) {
        return Stream.of(inside(dataDir), outside(dataDir))
                .filter(directory -> isShort(directory) && Files.isDirectory(directory))
                .findFirst()
                .map(Endpoint::new);
    }

    private static Path inside(Path dataDir) {
        return dataDir.resolve("run");
    }

    private static Path outside(Path dataDir) {
        return Path.of(System.getProperty("java.io.tmpdir"), "contextd-" + System.getProperty("user.name"))
                .resolve(name(dataDir));
    }

    private static boolean isShort(Path directory) {
        return directory.resolve("socket").toString().getBytes(StandardCharsets.UTF_8).length <= SOCKET_PATH_MAX;
    }

    private static boolean canBe(Path directory) {
        try {
            Files.createDirectories(directory, OwnerOnly.directory(directory));
            return isOurs(directory);
        } catch (IOException _) {
            return false;
        }
    }

    /// Whoever can write there can be taken for us. What is for its owner alone and can be written is ours, unless we
    /// are the one user who can write everywhere.
    private static boolean isOurs(Path directory) throws IOException {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS)
                        .equals(OwnerOnly.DIRECTORY)
                && Files.isWritable(directory)
                && (!System.getProperty("user.name").equals("root")
                        || Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS)
                                .getName()
                                .equals("root"));
    }

    private static String name(Path dataDir) {
        return Sha256.hex(dataDir.toAbsolutePath().normalize().toString(), NAME_DIGITS);
    }

    public Path socket() {
        return directory.resolve("socket");
    }

    /// Held by the one who listens, as long as it lives.
    public Path lock() {
        return directory.resolve("lock");
    }

    /// Held by the one who starts a server, so that a crowd starts one.
    Path startLock() {
        return directory.resolve("start.lock");
    }

    /// What a server that nobody watches has to say.
    public Path log() {
        return directory.resolve("daemon.log");
    }

    /// Fails if nobody listens.
    SocketChannel connect() throws IOException {
        var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        boolean connected = false;
        try {
            connected = channel.connect(UnixDomainSocketAddress.of(socket()));
            return channel;
        } finally {
            if (!connected) {
                channel.close();
            }
        }
    }
}
