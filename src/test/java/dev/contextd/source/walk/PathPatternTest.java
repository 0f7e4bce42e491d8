package dev.contextd.source.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A pattern fits what git says it fits, and no pattern takes long.
class PathPatternTest {
    private static final int PATTERNS = 400;
    private static final List<String> PIECES = List.of(
            "a",
            "b",
            "ab",
            ".",
            "-",
            "*",
            "**",
            "***",
            "?",
            "/",
            "/",
            "/**/",
            "**/",
            "/**",
            "[ab]",
            "[!a]",
            "[^b-]",
            "[]a]",
            "[a-c]",
            "[[:alpha:]]",
            "[[:digit:].]",
            "[[:no:]]",
            "[",
            "]",
            "\\a",
            "\\*",
            "\\",
            "[\\]]",
            " ",
            "\\ ",
            "1");
    private static final List<String> NAMES =
            List.of("a", "b", "c", "ab", "ba", "aab", "a.b", "-", "]", "[", "*", "a b", "a ", "1", "\\", "abab");

    @TempDir
    Path directory;

    @Test
    void fitsWhatGitSaysItFits() throws Exception {
        var random = new Random(20261116);
        var root = directory.toRealPath();
        git(root, List.of("init", "-q"), "");
        var paths = paths(random);
        var asked = new TreeSet<String>();
        var fitting = new TreeSet<String>();
        for (int i = 0; i < PATTERNS; i++) {
            String pattern = pattern(random);
            String folder = "p%03d <%s>".formatted(i, pattern.replace('/', '|')) + "/";
            Files.writeString(Files.createDirectory(root.resolve(folder)).resolve(".gitignore"), pattern + "\n");
            var globs = Globs.ofRules(List.of(pattern));
            for (String path : paths) {
                asked.add(folder + path);
                if (globs.match(path)) {
                    fitting.add(folder + path);
                }
            }
        }

        assertThat(fitting).hasSizeGreaterThan(PATTERNS).containsExactlyElementsOf(ignored(root, asked));
    }

    private static String pattern(Random random) {
        var pattern = new StringBuilder();
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            pattern.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return pattern.toString();
    }

    private static Set<String> paths(Random random) {
        var paths = new TreeSet<String>(NAMES);
        for (int i = 0; i < 150; i++) {
            var path = new ArrayList<String>();
            for (int depth = 1 + random.nextInt(4); depth > 0; depth--) {
                path.add(NAMES.get(random.nextInt(NAMES.size())));
            }
            paths.add(String.join("/", path));
        }
        return paths;
    }

    private static Set<String> ignored(Path root, Set<String> paths) throws Exception {
        String said = git(root, List.of("check-ignore", "--no-index", "-z", "--stdin"), String.join("\0", paths));
        var ignored = new TreeSet<>(Arrays.asList(said.split("\0")));
        ignored.remove("");
        return ignored;
    }

    /// Its exit code says whether anything was ignored, which its output says too.
    private static String git(Path root, List<String> words, String input) throws Exception {
        var command = new ArrayList<>(List.of("git", "-c", "core.excludesFile=/dev/null"));
        command.addAll(words);
        var lines = Files.writeString(root.resolve(".git-input"), input);
        var process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectInput(lines.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isBetween(0, 1);
        return out;
    }

    @Test
    void manyWildcardsTakeNoLongerThanOthers() {
        for (String part : List.of("*a", "**/a", "?*", "*[ab]", "a*/**/")) {
            var globs = Globs.ofRules(List.of("*" + part.repeat(200) + "b", part.repeat(200) + "b"));

            assertTimeoutPreemptively(Duration.ofMinutes(1), () -> {
                assertThat(globs.match("a".repeat(223))).isFalse();
                assertThat(globs.match("a/".repeat(1_000) + "a")).isFalse();
            });
        }
    }
}
