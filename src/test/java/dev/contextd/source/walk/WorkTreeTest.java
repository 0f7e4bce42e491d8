package dev.contextd.source.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is walked is what git would list.
class WorkTreeTest {
    private static final int TREES = 100;
    private static final List<String> NAMES = List.of("a", "b", "foo", "bar.log", "Main.java", "x y", "ä.txt", "[z]");
    private static final List<String> RULES = List.of(
            "*.log",
            "!bar.log",
            "a/",
            "/a",
            "/foo",
            "b/**",
            "**/foo",
            "a/*",
            "!a/b",
            "*",
            "!*/",
            "!*.java",
            "foo/bar.log",
            "\\[z\\]",
            "[ab]",
            "?",
            "x y",
            "# no",
            "",
            "a/**/b",
            "**/",
            "!/foo/",
            "ä*",
            "Main.*",
            "foo/*/a",
            "!b",
            "/*/b",
            "trailing ",
            "*.java/");

    @TempDir
    Path directory;

    @Test
    void listsWhatGitLists() throws Exception {
        var random = new Random(20261115);
        for (int tree = 0; tree < TREES; tree++) {
            var root = Files.createDirectory(directory.resolve("tree" + tree)).toRealPath();
            git(root, "init", "-q");
            grow(root, random, 3);
            if (random.nextInt(3) == 0) {
                // what is tracked stays, whatever the rules say later
                git(root, "add", "-A");
                if (random.nextBoolean()) {
                    git(root, "update-index", "--index-version", "4");
                }
                rules(root, random, ".gitignore");
            }
            Files.write(root.resolve(".git/info/exclude"), some(random));

            assertThat(walked(root).get("file"))
                    .as("tree %d, with the rules %s", tree, allRules(root))
                    .containsExactlyInAnyOrderElementsOf(listed(root));
        }
    }

    private void grow(Path folder, Random random, int depth) throws IOException {
        for (String name : NAMES) {
            switch (random.nextInt(4)) {
                case 0 -> Files.writeString(folder.resolve(name), name);
                case 1 -> {
                    if (depth > 0) {
                        grow(Files.createDirectory(folder.resolve(name)), random, depth - 1);
                    }
                }
                default -> {
                    // nothing of this name here
                }
            }
        }
        if (random.nextInt(3) == 0) {
            rules(folder, random, ".gitignore");
        }
        Files.writeString(folder.resolve("kept"), "so that git knows the directory");
    }

    private static void rules(Path folder, Random random, String name) throws IOException {
        Files.write(folder.resolve(name), some(random));
    }

    private static List<String> some(Random random) {
        var rules = new ArrayList<String>();
        for (int i = random.nextInt(4); i > 0; i--) {
            rules.add(RULES.get(random.nextInt(RULES.size())));
        }
        return rules;
    }

    private static Map<String, String> allRules(Path root) throws IOException {
        var rules = new TreeMap<String, String>();
        try (var files = Files.walk(root)) {
            for (Path file : files.filter(path -> path.endsWith(".gitignore") || path.endsWith("info/exclude"))
                    .toList()) {
                rules.put(root.relativize(file).toString(), Files.readString(file));
            }
        }
        return rules;
    }

    /// Tracked and untracked, without what is ignored.
    private static Set<String> listed(Path root) throws Exception {
        var paths = new TreeSet<>(List.of(
                git(root, "ls-files", "-z", "-c", "-o", "--exclude-standard").split("\0")));
        paths.remove("");
        return paths;
    }

    private static String git(Path root, String... words) throws Exception {
        var command = new ArrayList<>(List.of("git", "-c", "core.excludesFile=/dev/null"));
        command.addAll(List.of(words));
        var process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        return out;
    }

    /// The paths by what became of them: `file` or the reason they were skipped for.
    private static Map<String, Set<String>> walked(Path root) throws IOException {
        var met = new TreeMap<String, Set<String>>();
        met.put("file", new TreeSet<>());
        WorkTree.at(root).walk(root, new WorkTree.Visitor() {
            @Override
            public void file(WalkedFile file) {
                met.get("file").add(file.path());
            }

            @Override
            public void skipped(String path, SkipReason reason) {
                met.computeIfAbsent(reason.name(), _ -> new TreeSet<>()).add(path);
            }
        });
        return met;
    }

    @Test
    void aPlainDirectoryHasRulesToo() throws Exception {
        Files.writeString(directory.resolve(".gitignore"), "*.tmp\nkept/\n");
        Files.createDirectories(directory.resolve("kept"));
        Files.writeString(directory.resolve("kept/a.txt"), "a");
        Files.writeString(directory.resolve(".contextignore"), "fixtures/\n!keep.tmp\n!kept/\n");
        Files.createDirectories(directory.resolve("fixtures/deep"));
        Files.writeString(directory.resolve("fixtures/deep/a.txt"), "a");
        Files.createDirectories(directory.resolve("node_modules/left-pad"));
        Files.writeString(directory.resolve("node_modules/left-pad/index.js"), "a");
        for (String name : List.of("a.txt", "b.tmp", "keep.tmp", ".hidden")) {
            Files.writeString(directory.resolve(name), "a");
        }

        var met = walked(directory.toRealPath());
        assertThat(met.get("file"))
                .containsExactly(".contextignore", ".gitignore", ".hidden", "a.txt", "keep.tmp", "kept/a.txt");
        assertThat(met.get("IGNORED")).containsExactly("b.tmp", "fixtures", "node_modules");
    }

    @Test
    void contextignoreHasTheLastWordAlsoOnTrackedFiles() throws Exception {
        git(directory, "init", "-q");
        Files.writeString(directory.resolve("tracked.txt"), "a");
        Files.writeString(directory.resolve("data.csv"), "a");
        git(directory, "add", "-A");
        Files.writeString(directory.resolve(".contextignore"), "*.csv\n");

        assertThat(walked(directory.toRealPath()).get("file")).containsExactly(".contextignore", "tracked.txt");
    }

    @Test
    void linksPipesAndOtherWorkTreesAreNotEntered() throws Exception {
        var outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("secret.txt"), "a");
        var root = Files.createDirectory(directory.resolve("root"));
        git(root, "init", "-q");
        Files.writeString(root.resolve("a.txt"), "a");
        Files.createSymbolicLink(root.resolve("away"), outside);
        Files.createSymbolicLink(root.resolve("file-away"), outside.resolve("secret.txt"));
        Files.createSymbolicLink(root.resolve("loop"), root);
        assertThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor())
                .isZero();
        Files.createDirectories(root.resolve("agents/tree"));
        Files.writeString(root.resolve("agents/tree/.git"), "gitdir: elsewhere");
        Files.writeString(root.resolve("agents/tree/a.txt"), "a");

        var met = walked(root.toRealPath());
        assertThat(met.get("file")).containsExactly("a.txt");
        assertThat(met.get("SPECIAL")).containsExactly("away", "file-away", "loop", "pipe");
        assertThat(met.get("IGNORED")).containsExactly("agents/tree");
    }

    @Test
    void aSubtreeIsWalkedByTheRulesAboveIt() throws Exception {
        Files.writeString(directory.resolve(".gitignore"), "/src/gen/\n*.log\n");
        Files.createDirectories(directory.resolve("src/gen"));
        Files.writeString(directory.resolve("src/gen/a.java"), "a");
        Files.writeString(directory.resolve("src/b.log"), "a");
        Files.writeString(directory.resolve("src/c.java"), "a");
        var root = directory.toRealPath();
        var files = new ArrayList<String>();
        WorkTree.at(root).walk(root.resolve("src"), new WorkTree.Visitor() {
            @Override
            public void file(WalkedFile file) {
                files.add(file.path());
            }

            @Override
            public void skipped(String path, SkipReason reason) {
                // not asked for here
            }
        });
        assertThat(files).containsExactly("src/c.java");
    }

    @Test
    void patternsAreWrittenAsInAGitignore() {
        var globs = Globs.of(List.of("*.java", "docs/**", "/top.txt", "lib/"), "path_glob");

        for (String path : List.of("A.java", "deep/down/A.java", "docs/a/b.md", "top.txt", "lib/x/y.c", "a/lib/y.c")) {
            assertThat(globs.match(path)).as(path).isTrue();
        }
        for (String path : List.of("A.jav", "doc/a.md", "a/top.txt", "a/docs/b.md")) {
            assertThat(globs.match(path)).as(path).isFalse();
        }
    }
}
