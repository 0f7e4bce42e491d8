package dev.contextd.text.onnx;

import dev.contextd.base.digest.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.util.HexFormat;

/// A file inside one of our jars that is needed as a real file, known by its SHA-256.
record Artifact(String resource, String sha256) {
    /// The file below the folder, in a folder named after its content, unpacked unless it is there already. It is
    /// checked each time: what lies in a cache may have been cut short by a full disk, or exchanged.
    Path unpackedBelow(Path folder) throws IOException {
        return unpackedInto(folder.resolve(sha256.substring(0, 16)));
    }

    Path unpackedInto(Path folder) throws IOException {
        Path file = folder.resolve(name());
        if (!isGood(file)) {
            Files.createDirectories(folder);
            Path part = Files.createTempFile(folder, name(), ".part");
            try {
                unpack(part);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(part);
            }
        }
        return file;
    }

    private String name() {
        return resource.substring(resource.lastIndexOf('/') + 1);
    }

    private boolean isGood(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return copy(in, OutputStream.nullOutputStream()).equals(sha256);
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    private void unpack(Path file) throws IOException {
        try (InputStream in = open();
                OutputStream out = Files.newOutputStream(file)) {
            if (!copy(in, out).equals(sha256)) {
                throw new IOException(resource + " is not the file this program was built for");
            }
        }
    }

    InputStream open() throws IOException {
        InputStream in = Artifact.class.getResourceAsStream(resource);
        if (in == null) {
            throw new NoSuchFileException(resource);
        }
        return in;
    }

    private static String copy(InputStream from, OutputStream to) throws IOException {
        var digest = Sha256.fresh();
        var in = new DigestInputStream(from, digest);
        byte[] buffer = new byte[1 << 16];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            to.write(buffer, 0, n);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
