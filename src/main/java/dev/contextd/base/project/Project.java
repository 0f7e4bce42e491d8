package dev.contextd.base.project;

import dev.contextd.base.digest.Sha256;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A project: the directory a user works in, and what makes it the same project elsewhere.
///
/// The root is the git top level if there is one. The identity is the normalised URL of `origin`, so that two clones
/// and two worktrees share what is known; without one it is the canonical path.
public record Project(Path root, String identity) {
    private static final int KEY_DIGITS = 16;
    private static final Pattern ORIGIN = Pattern.compile("(?s)\\[remote \"origin\"][^\\[]*?\\burl\\s*=\\s*([^\\n]+)");
    private static final Pattern SCP_STYLE = Pattern.compile("[\\w.-]+@([^:/]+):(.+)");
    private static final Pattern URL_STYLE = Pattern.compile("\\w[\\w+.-]*://(?:[^@/]*@)?([^/:]+)(?::\\d+)?/(.+)");

    /// The project of an absolute path to an existing directory; empty for anything else.
    public static Optional<Project> named(String path) {
        try {
            var directory = Path.of(path);
            return directory.isAbsolute() && Files.isDirectory(directory)
                    ? Optional.of(of(directory))
                    : Optional.empty();
        } catch (InvalidPathException | IOException _) {
            return Optional.empty();
        }
    }

    /// The project that a caller names. A path that is not here may be on the caller's own machine; then it is known by
    /// its name alone.
    public static Project required(String path) {
        return named(path).orElseGet(() -> {
            try {
                var absent = Path.of(path).normalize();
                if (absent.isAbsolute()) {
                    return new Project(absent, absent.toString());
                }
            } catch (InvalidPathException _) {
                // refused below like a relative one
            }
            throw new Failure(
                    Kind.VALIDATION, "project_path must be an absolute path.", Map.of("field", "project_path"));
        });
    }

    private static Project of(Path directory) throws IOException {
        var real = directory.toRealPath();
        for (Path top = real; top != null; top = top.getParent()) {
            if (Files.exists(top.resolve(".git"))) {
                return new Project(top, origin(top).orElse(top.toString()));
            }
        }
        return new Project(real, real.toString());
    }

    private static Optional<String> origin(Path top) throws IOException {
        var git = GitDirectory.of(top);
        var config = git.isPresent() ? git.get().configuration() : Optional.<String>empty();
        return config.map(ORIGIN::matcher)
                .filter(Matcher::find)
                .map(found -> normalise(found.group(1).strip()));
    }

    /// `git@host:a/b.git`, `https://user@host/a/b` and `ssh://git@host:22/a/b.git` are one project.
    static String normalise(String url) {
        String trimmed = url.replaceFirst("/+$", "").replaceFirst("\\.git$", "");
        for (Pattern style : new Pattern[] {URL_STYLE, SCP_STYLE}) {
            var matcher = style.matcher(trimmed);
            if (matcher.matches()) {
                return matcher.group(1).toLowerCase(Locale.ROOT) + "/" + matcher.group(2);
            }
        }
        return trimmed;
    }

    /// The hex digits that stand for the project in keys.
    public ProjectKey key() {
        return new ProjectKey(Sha256.hex(identity, KEY_DIGITS));
    }
}
