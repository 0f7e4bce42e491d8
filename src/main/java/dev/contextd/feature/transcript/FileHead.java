package dev.contextd.feature.transcript;

import dev.contextd.base.digest.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// How a file begins, by which it is known when it has grown.
final class FileHead {
    private static final int LENGTH = 1024;
    private static final int HASH_DIGITS = 32;

    private FileHead() {}

    static FilePosition position(Path file, long end) throws IOException {
        int length = (int) Math.min(LENGTH, end);
        return new FilePosition(end, length, hash(file, length));
    }

    /// Whether it is the file that was read to there, perhaps with more behind.
    static boolean isSame(Path file, FilePosition before) throws IOException {
        return before.offset() <= Files.size(file) && before.headHash().equals(hash(file, before.headLength()));
    }

    private static String hash(Path file, int length) throws IOException {
        if (length == 0) {
            return "";
        }
        try (var in = Files.newInputStream(file)) {
            return Sha256.hex(in.readNBytes(length), HASH_DIGITS);
        }
    }
}
