package dev.contextd.base.file;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.host.Host;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.HexFormat;
import java.util.Optional;

/// A file inside one of our jars that is needed as a real file, such as a native library, known by its SHA-256.
///
/// It is unpacked once for all starts, and checked at each: what lies in a cache may have been cut short by a full
/// disk, or exchanged.
public record PackedFile(String resource, String sha256) {
    private static final int FOLDER_DIGITS = 16;

    /// As it is in the jar, whatever that is.
    public static PackedFile of(String resource) throws IOException {
        try (InputStream in = open(resource)) {
            return new PackedFile(resource, copy(in, OutputStream.nullOutputStream()));
        }
    }

    public String name() {
        return resource.substring(resource.lastIndexOf('/') + 1);
    }

    /// A folder below that one, named after the content, so that two releases do not take turns.
    public Path home(Path folder) {
        return folder.resolve(sha256.substring(0, FOLDER_DIGITS));
    }

    /// The file in its home below that folder.
    public Path unpackedBelow(Path folder) throws IOException {
        return unpackedTo(home(folder).resolve(name()));
    }

    /// The file at that place.
    public Path unpackedTo(Path file) throws IOException {
        if (!isGood(file)) {
            var folder = Optional.ofNullable(file.getParent()).orElseThrow();
            Files.createDirectories(folder, Host.here().ownDirectory(folder));
            AtomicFile.of(file).forOwnerOnly().write(this::unpack);
        }
        return file;
    }

    private boolean isGood(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return copy(in, OutputStream.nullOutputStream()).equals(sha256);
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    private Path unpack(Path file) throws IOException {
        try (InputStream in = open();
                OutputStream out = Files.newOutputStream(file)) {
            if (!copy(in, out).equals(sha256)) {
                throw new IOException(resource + " is not the file this program was built for");
            }
        }
        return file;
    }

    public InputStream open() throws IOException {
        return open(resource);
    }

    private static InputStream open(String resource) throws IOException {
        InputStream in = PackedFile.class.getResourceAsStream(resource);
        if (in == null) {
            throw new NoSuchFileException(resource);
        }
        return in;
    }

    private static String copy(InputStream from, OutputStream to) throws IOException {
        var digest = Sha256.fresh();
        new DigestInputStream(from, digest).transferTo(to);
        return HexFormat.of().formatHex(digest.digest());
    }
}
