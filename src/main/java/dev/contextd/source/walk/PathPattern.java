package dev.contextd.source.walk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One line of a `.gitignore`, matched as git matches it and in a time that grows with path times pattern, whatever
/// wildcards it has: all places in the pattern that a path may have come to are followed at once, none is tried twice.
final class PathPattern {
    /// No path is longer, so a longer pattern fits none.
    private static final int CHARS_MAX = 4_096;

    private enum Kind {
        /// A character or one of a class.
        ONE,
        /// `*`: any characters but `/`.
        NAME,
        /// `**/`: no directory or several.
        DIRECTORIES,
        /// `**` at the end: all that is left.
        REST
    }

    private record Part(Kind kind, CharacterSet set) {}

    private final boolean negated;
    private final boolean directoriesOnly;
    private final boolean anchored;
    private final List<Part> parts;

    /// The commonest forms need no parts: a name, and `*` with the end of one.
    private final Optional<String> name;

    private final Optional<String> suffix;

    private PathPattern(boolean negated, boolean directoriesOnly, boolean anchored, String glob, List<Part> parts) {
        this.negated = negated;
        this.directoriesOnly = directoriesOnly;
        this.anchored = anchored;
        this.parts = parts;
        this.name = isPlain(glob) ? Optional.of(glob) : Optional.empty();
        this.suffix = !anchored && glob.startsWith("*") && isPlain(glob.substring(1))
                ? Optional.of(glob.substring(1))
                : Optional.empty();
    }

    /// Empty for what is no rule: nothing, a comment, or what git cannot read either.
    static Optional<PathPattern> of(String line) {
        if (line.isEmpty() || line.startsWith("#") || line.length() > CHARS_MAX) {
            return Optional.empty();
        }
        String glob = withoutTrailingSpaces(line);
        boolean negated = glob.startsWith("!");
        glob = negated ? glob.substring(1) : glob;
        boolean directoriesOnly = glob.endsWith("/");
        glob = directoriesOnly ? glob.substring(0, glob.length() - 1) : glob;
        boolean anchored = glob.indexOf('/') >= 0;
        glob = glob.startsWith("/") ? glob.substring(1) : glob;
        if (glob.isEmpty()) {
            return Optional.empty();
        }
        String read = glob;
        return parts(read).map(parts -> new PathPattern(negated, directoriesOnly, anchored, read, parts));
    }

    /// Spaces at the end do not count unless the last of them is escaped.
    private static String withoutTrailingSpaces(String line) {
        int end = line.length();
        while (end > 0 && line.charAt(end - 1) == ' ' && !(end > 1 && line.charAt(end - 2) == '\\')) {
            end--;
        }
        return line.substring(0, end);
    }

    private static boolean isPlain(String glob) {
        return glob.chars().noneMatch(c -> "*?[\\".indexOf(c) >= 0);
    }

    private static Optional<List<Part>> parts(String glob) {
        var parts = new ArrayList<Part>();
        int at = 0;
        while (at < glob.length()) {
            char c = glob.charAt(at);
            if (c == '*') {
                int end = at;
                while (end < glob.length() && glob.charAt(end) == '*') {
                    end++;
                }
                at = stars(glob, at, end, parts);
                continue;
            }
            var set = CharacterSet.at(glob, at);
            if (set.isEmpty()) {
                return Optional.empty();
            }
            parts.add(new Part(Kind.ONE, set.get()));
            at = set.get().end();
        }
        return Optional.of(parts);
    }

    /// Two stars or more are directories only where they stand alone between slashes, or right behind a beginning
    /// without wildcards, which git compares before it looks at the rest. Gives where to read on.
    private static int stars(String glob, int from, int to, List<Part> parts) {
        boolean alone = to - from > 1 && (isPlain(glob.substring(0, from)) || glob.charAt(from - 1) == '/');
        if (alone && to == glob.length()) {
            parts.add(new Part(Kind.REST, CharacterSet.NONE));
            return to;
        }
        if (alone && glob.charAt(to) == '/') {
            parts.add(new Part(Kind.DIRECTORIES, CharacterSet.NONE));
            return to + 1;
        }
        parts.add(new Part(Kind.NAME, CharacterSet.NONE));
        return to;
    }

    /// Whether what it fits counts after all.
    boolean isNegated() {
        return negated;
    }

    /// @param path from the directory whose rule this is
    boolean fits(String path, boolean isDirectory) {
        if (directoriesOnly && !isDirectory) {
            return false;
        }
        String text = anchored ? path : path.substring(path.lastIndexOf('/') + 1);
        if (name.isPresent()) {
            return text.equals(name.get());
        }
        return suffix.map(text::endsWith).orElseGet(() -> run(text));
    }

    private boolean run(String text) {
        // one more than there are parts: behind the last of them
        var here = new boolean[parts.size() + 1];
        // inside a directory that DIRECTORIES is passing over
        var passing = new boolean[parts.size()];
        reach(here, 0);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            var next = new boolean[here.length];
            var nextPassing = new boolean[passing.length];
            boolean alive = false;
            for (int p = 0; p < parts.size(); p++) {
                if (passing[p]) {
                    alive = true;
                    pass(p, c, next, nextPassing);
                }
                if (here[p]) {
                    alive |= step(p, c, next, nextPassing);
                }
            }
            if (!alive) {
                return false;
            }
            here = next;
            passing = nextPassing;
        }
        return here[parts.size()];
    }

    private boolean step(int p, char c, boolean[] next, boolean[] nextPassing) {
        switch (parts.get(p).kind()) {
            case ONE -> {
                if (!parts.get(p).set().contains(c)) {
                    return false;
                }
                reach(next, p + 1);
            }
            case NAME -> {
                if (c == '/') {
                    return false;
                }
                reach(next, p);
            }
            case DIRECTORIES -> pass(p, c, next, nextPassing);
            case REST -> {
                next[p] = true;
                next[p + 1] = true;
            }
        }
        return true;
    }

    /// Over a directory, up to the slash at its end.
    private void pass(int p, char c, boolean[] next, boolean[] nextPassing) {
        if (c == '/') {
            reach(next, p);
        } else {
            nextPassing[p] = true;
        }
    }

    /// A place, and those behind it that need no character.
    private void reach(boolean[] places, int place) {
        for (int p = place; !places[p]; p++) {
            places[p] = true;
            if (p == parts.size()
                    || (parts.get(p).kind() != Kind.NAME && parts.get(p).kind() != Kind.DIRECTORIES)) {
                return;
            }
        }
    }
}
