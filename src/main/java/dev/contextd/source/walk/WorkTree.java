package dev.contextd.source.walk;

import dev.contextd.base.project.GitDirectory;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A directory and the files in it that count. No link is followed, so nothing outside is ever met.
public final class WorkTree {
    private final Path root;
    private final IgnoreRules rules;
    private final TrackedFiles tracked;

    private WorkTree(Path root, IgnoreRules rules, TrackedFiles tracked) {
        this.root = root;
        this.rules = rules;
        this.tracked = tracked;
    }

    /// @param root a git work tree or any directory, as a real path
    public static WorkTree at(Path root) throws IOException {
        var git = GitDirectory.of(root);
        return new WorkTree(
                root,
                IgnoreRules.ofRoot(root, git.map(GitDirectory::common)),
                git.map(directory -> TrackedFiles.in(directory.own())).orElseGet(TrackedFiles::none));
    }

    /// Who is told of what is met.
    public interface Visitor {
        /// A directory that counts, before what is in it.
        default void directory(Path folder) {}

        /// Whether to look into a directory that is not ignored.
        default boolean enters(String path) {
            return true;
        }

        void file(WalkedFile file);

        void skipped(String path, SkipReason reason);

        /// Whether to go on; asked at every file and directory.
        default boolean goesOn() {
            return true;
        }
    }

    /// Walks a directory within the root, with the rules of all directories from the root on.
    public void walk(Path from, Visitor visitor) throws IOException {
        Files.walkFileTree(from, new Walk(from, visitor));
    }

    private String relative(Path path) {
        String relative = root.relativize(path).toString();
        return path.getFileSystem().getSeparator().equals("/") ? relative : relative.replace('\\', '/');
    }

    private IgnoreRules rulesAt(Path folder) {
        var at = rules;
        Path step = root;
        for (Path name : root.relativize(folder)) {
            if (!name.toString().isEmpty()) {
                step = step.resolve(name);
                at = at.in(step, relative(step));
            }
        }
        return at;
    }

    private final class Walk extends SimpleFileVisitor<Path> {
        private final Path from;
        private final Visitor visitor;
        private final Deque<IgnoreRules> open = new ArrayDeque<>();

        Walk(Path from, Visitor visitor) {
            this.from = from;
            this.visitor = visitor;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (!visitor.goesOn()) {
                return FileVisitResult.TERMINATE;
            }
            if (folder.equals(from)) {
                open.push(rulesAt(folder));
                visitor.directory(folder);
                return FileVisitResult.CONTINUE;
            }
            String path = relative(folder);
            if (isNamed(folder, ".git")) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (here().ignores(path, true, tracked.containBelow(path)) || isForeign(folder, path)) {
                visitor.skipped(path, SkipReason.IGNORED);
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (!visitor.enters(path)) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            open.push(here().in(folder, path));
            visitor.directory(folder);
            return FileVisitResult.CONTINUE;
        }

        /// Another work tree inside this one, such as an agent's own, holds the same files again.
        private boolean isForeign(Path folder, String path) {
            return Files.exists(folder.resolve(".git"), LinkOption.NOFOLLOW_LINKS) && !tracked.isSubmodule(path);
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException trouble) {
            open.pop();
            if (trouble != null) {
                visitor.skipped(relative(folder), SkipReason.UNREADABLE);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!visitor.goesOn()) {
                return FileVisitResult.TERMINATE;
            }
            String path = relative(file);
            if (isNamed(file, ".git")) {
                return FileVisitResult.CONTINUE;
            }
            if (here().ignores(path, false, tracked.contain(path))) {
                visitor.skipped(path, SkipReason.IGNORED);
            } else if (!attributes.isRegularFile()) {
                visitor.skipped(path, SkipReason.SPECIAL);
            } else {
                visitor.file(new WalkedFile(
                        path,
                        file,
                        attributes.size(),
                        attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS)));
            }
            return FileVisitResult.CONTINUE;
        }

        /// What was there a moment ago and is gone is no trouble.
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException trouble) {
            if (!(trouble instanceof NoSuchFileException)) {
                visitor.skipped(relative(file), SkipReason.UNREADABLE);
            }
            return FileVisitResult.CONTINUE;
        }

        private IgnoreRules here() {
            return Optional.ofNullable(open.peek()).orElse(rules);
        }

        private static boolean isNamed(Path path, String name) {
            var last = path.getFileName();
            return last != null && last.toString().equals(name);
        }
    }
}
