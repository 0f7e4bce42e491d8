package dev.contextd.base.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Where git keeps what belongs to a work tree.
///
/// @param own what is this work tree's alone, such as the index
/// @param common what all work trees of the repository share, such as the configuration
public record GitDirectory(Path own, Path common) {
    /// Git's own pointers are a line, and its configuration a page; what is longer is none of them.
    private static final int BYTES_MAX = 1 << 20;

    /// Empty if there is no `.git` right in the directory, or none that git could have written.
    public static Optional<GitDirectory> of(Path top) throws IOException {
        var dotGit = top.resolve(".git");
        if (Files.isDirectory(dotGit)) {
            return Optional.of(new GitDirectory(dotGit, dotGit));
        }
        // A worktree's `.git` is a file that points into the repository it belongs to.
        var pointer = read(dotGit);
        if (pointer.isEmpty()) {
            return Optional.empty();
        }
        var own = dotGit.resolveSibling(pointer.get().strip().replaceFirst("^gitdir:\\s*", ""));
        var common = read(own.resolve("commondir")).map(path -> own.resolve(path.strip()));
        return Optional.of(new GitDirectory(own, common.orElse(own)));
    }

    /// What the configuration of the repository says, byte for character; empty if there is none.
    Optional<String> configuration() throws IOException {
        return bytes(common.resolve("config")).map(bytes -> new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private static Optional<String> read(Path file) throws IOException {
        return bytes(file).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }

    private static Optional<byte[]> bytes(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (var in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(BYTES_MAX + 1);
            return bytes.length > BYTES_MAX ? Optional.empty() : Optional.of(bytes);
        }
    }
}
