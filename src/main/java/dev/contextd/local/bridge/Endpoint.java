package dev.contextd.local.bridge;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.host.Host;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
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

    /// In the data directory; where that cannot be written, is not safe from others or has too long a path, in the
    /// system's directory for temporary files. Both ends come to the same.
    public static Endpoint of(Path dataDir) throws IOException {
        return of(dataDir, temporary());
    }

    static Endpoint of(Path dataDir, Path temporary) throws IOException {
        var inside = inside(dataDir);
        if (isShort(inside) && canBe(inside)) {
            return new Endpoint(inside);
        }
        var outside = outside(dataDir, temporary);
        Files.createDirectories(outside, Host.here().ownDirectory(outside));
        Host.here().requireOwnDirectory(outside);
        return new Endpoint(outside);
    }

    /// The same, for somebody who only looks and makes nothing. What others may have put there is not there.
    public static Optional<Endpoint> existing(Path dataDir) {
        return existing(dataDir, temporary());
    }

    static Optional<Endpoint> existing(Path dataDir, Path temporary) {
        return Stream.of(inside(dataDir), outside(dataDir, temporary))
                .filter(directory -> isShort(directory) && distrust(directory).isEmpty())
                .findFirst()
                .map(Endpoint::new);
    }

    /// What stands where the endpoint might be and cannot be trusted, each with why.
    public static List<String> suspicions(Path dataDir) {
        return suspicions(dataDir, temporary());
    }

    static List<String> suspicions(Path dataDir, Path temporary) {
        return Stream.of(inside(dataDir), outside(dataDir, temporary))
                .filter(directory -> isShort(directory) && Files.exists(directory, LinkOption.NOFOLLOW_LINKS))
                .flatMap(directory -> distrust(directory).stream())
                .toList();
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static Path inside(Path dataDir) {
        return dataDir.resolve("run");
    }

    private static Path outside(Path dataDir, Path temporary) {
        return temporary.resolve("contextd-" + System.getProperty("user.name")).resolve(name(dataDir));
    }

    private static boolean isShort(Path directory) {
        return directory.resolve("socket").toString().getBytes(StandardCharsets.UTF_8).length <= SOCKET_PATH_MAX;
    }

    private static boolean canBe(Path directory) {
        try {
            Files.createDirectories(directory, Host.here().ownDirectory(directory));
            return distrust(directory).isEmpty();
        } catch (IOException _) {
            return false;
        }
    }

    /// Why a directory is not ours alone; empty if it is.
    private static Optional<String> distrust(Path directory) {
        try {
            // whoever can write there, or put something else there, can be taken for us
            Host.here().requireOwnDirectory(directory);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(
                    e instanceof NoSuchFileException ? directory + " is not there" : String.valueOf(e.getMessage()));
        }
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

    /// Fails if nobody listens, or somebody else.
    SocketChannel connect() throws IOException {
        var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        boolean connected = false;
        try {
            channel.connect(UnixDomainSocketAddress.of(socket()));
            connected = Peer.isOurs(channel);
            if (!connected) {
                throw new IOException("somebody else listens at " + socket());
            }
            return channel;
        } finally {
            if (!connected) {
                channel.close();
            }
        }
    }
}
