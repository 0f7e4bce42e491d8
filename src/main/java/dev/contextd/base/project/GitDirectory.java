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
    /// Empty if there is no `.git` right in the directory.
    public static Optional<GitDirectory> of(Path top) throws IOException {
        var dotGit = top.resolve(".git");
        if (Files.isDirectory(dotGit)) {
            return Optional.of(new GitDirectory(dotGit, dotGit));
        }
        return Files.isRegularFile(dotGit) ? Optional.of(pointedTo(dotGit)) : Optional.empty();
    }

    /// A worktree's `.git` is a file that points into the repository it belongs to.
    private static GitDirectory pointedTo(Path dotGit) throws IOException {
        String pointer =
                Files.readString(dotGit, StandardCharsets.UTF_8).strip().replaceFirst("^gitdir:\\s*", "");
        var own = dotGit.resolveSibling(pointer);
        var common = own.resolve("commondir");
        return new GitDirectory(
                own,
                Files.isRegularFile(common)
                        ? own.resolve(
                                Files.readString(common, StandardCharsets.UTF_8).strip())
                        : own);
    }
}
