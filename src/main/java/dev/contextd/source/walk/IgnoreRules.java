package dev.contextd.source.walk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/// What is ignored in one directory, by its own rules and those of the directories above it: the nearest that has a
/// word on a path decides.
///
/// `.contextignore` is for what is in git and yet not worth reading; it has the last word. Tracked files are not
/// ignored by a `.gitignore`, as in git itself.
final class IgnoreRules {
    /// A larger file of rules is not one.
    private static final long BYTES_MAX = 1 << 20;

    /// What nobody means when they say "the project", unless a rule of theirs says so.
    private static final PatternList ALWAYS = PatternList.of("""
            .hg/
            .svn/
            .DS_Store
            node_modules/
            bower_components/
            __pycache__/
            .venv/
            .tox/
            .mypy_cache/
            .pytest_cache/
            .ruff_cache/
            .gradle/
            .terraform/
            """);

    private final Optional<IgnoreRules> above;
    private final String directory;
    private final PatternList git;
    private final PatternList context;

    /// Whether the directory itself is ignored, so that only what is tracked in it counts.
    private final boolean closed;

    private IgnoreRules(
            Optional<IgnoreRules> above, String directory, PatternList git, PatternList context, boolean closed) {
        this.above = above;
        this.directory = directory;
        this.git = git;
        this.context = context;
        this.closed = closed;
    }

    /// @param gitDirectory where `info/exclude` is, if this is a work tree
    static IgnoreRules ofRoot(Path root, Optional<Path> gitDirectory) {
        var exclude = gitDirectory
                .map(git -> read(git.resolve("info").resolve("exclude")))
                .orElse(PatternList.NONE);
        var base = new IgnoreRules(Optional.empty(), "", exclude, PatternList.NONE, false);
        return new IgnoreRules(
                Optional.of(base), "", read(root.resolve(".gitignore")), read(root.resolve(".contextignore")), false);
    }

    /// @param path of a directory in this one, from the root
    IgnoreRules in(Path folder, String path) {
        return new IgnoreRules(
                Optional.of(this),
                path + "/",
                read(folder.resolve(".gitignore")),
                read(folder.resolve(".contextignore")),
                said(path, true, true).isEmpty() && (closed || ignoredByGit(path, true)));
    }

    boolean ignores(String path, boolean isDirectory, boolean isTracked) {
        var own = said(path, isDirectory, true);
        if (own.isPresent()) {
            return own.get();
        }
        return !isTracked && (closed || ignoredByGit(path, isDirectory));
    }

    private boolean ignoredByGit(String path, boolean isDirectory) {
        return said(path, isDirectory, false)
                .or(() -> ALWAYS.decide(path, isDirectory))
                .orElse(false);
    }

    private Optional<Boolean> said(String path, boolean isDirectory, boolean byContext) {
        var word = (byContext ? context : git).decide(path.substring(directory.length()), isDirectory);
        return word.isPresent() ? word : above.flatMap(rules -> rules.said(path, isDirectory, byContext));
    }

    /// A file of rules that cannot be read has none; a link is not followed, it may lead anywhere.
    private static PatternList read(Path file) {
        try {
            return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= BYTES_MAX
                    ? PatternList.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                    : PatternList.NONE;
        } catch (IOException _) {
            return PatternList.NONE;
        }
    }
}
