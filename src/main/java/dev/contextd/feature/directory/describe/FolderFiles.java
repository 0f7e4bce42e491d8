package dev.contextd.feature.directory.describe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/// A directory whose files are opened by name: regular files only, no links, nothing larger than it should be.
record FolderFiles(Path path) {
    /// A larger file is data.
    static final int BYTES_MAX = 1 << 20;

    /// What is not there, not readable or too large is empty.
    Optional<byte[]> bytes(String name) {
        try {
            Path file = path.resolve(name);
            if (!path.equals(file.getParent())
                    || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || Files.size(file) > BYTES_MAX) {
                return Optional.empty();
            }
            try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(in.readNBytes(BYTES_MAX));
            }
        } catch (IOException | InvalidPathException _) {
            return Optional.empty();
        }
    }

    Optional<String> text(String name) {
        return bytes(name).map(bytes -> new String(bytes, StandardCharsets.UTF_8).replaceFirst("^\\uFEFF", ""));
    }

    boolean has(String name) {
        try {
            return Files.isRegularFile(path.resolve(name), LinkOption.NOFOLLOW_LINKS);
        } catch (InvalidPathException _) {
            return false;
        }
    }

    String name() {
        return Optional.ofNullable(path.getFileName()).map(Path::toString).orElse("");
    }
}
