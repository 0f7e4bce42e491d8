package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The launcher of a clone where nothing was built yet, with a Maven that only says what Maven says.
class FirstBuildTest {
    @TempDir
    Path home;

    private Path clone;

    @BeforeEach
    void lay() throws IOException {
        clone = Files.createDirectories(home.resolve("clone"));
        var scripts = Files.createDirectory(clone.resolve("scripts"));
        for (String name : List.of("hook", "build", "launch", "locale")) {
            Files.copy(Path.of("scripts", name), scripts.resolve(name));
        }
        Files.createDirectories(clone.resolve("src/main"));
        Files.createFile(clone.resolve("pom.xml"));
        Files.writeString(scripts.resolve("find-jdk"), "JAVA_HOME=$here/jdk\n");
        program(Files.createDirectories(clone.resolve("jdk/bin")).resolve("java"), "echo runs");
    }

    private static void program(Path file, String script) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Program.Ended start() throws Exception {
        var launcher = Files.copy(Path.of("contextd"), clone.resolve("contextd"));
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        return Program.launch(launcher, home, Map.of(), "version").end();
    }

    @Test
    void eachStepIsToldWithItsSecondsAndTheProgramsOutputStaysItsOwn() throws Exception {
        program(clone.resolve("mvnw"), """
                echo "$@" >"$(dirname "$0")/asked"
                echo '[INFO] Downloaded from central: https://repo.example/a/b/1/b-1.jar (1 kB at 2 kB/s)'
                echo '[INFO] --- compiler:3.15.0:compile (default-compile) @ contextd ---'
                echo '[INFO] Compiling 1178 source files with javac [forked debug release 25] to target/classes'
                echo '[INFO] --- maven-dependency-plugin:3.9.0:copy-dependencies (lib) @ contextd ---'
                echo '[INFO] --- exec:3.6.4:exec (aot-cache) @ contextd ---'
                : >"$(dirname "$0")/target/contextd.jar"
                """);

        var ended = start();

        assertThat(ended.exitCode()).as(ended.err()).isZero();
        assertThat(ended.out()).isEqualTo("runs\n");
        assertThat(ended.err().lines().map(line -> line.replaceFirst("\\d+ s", "N s")))
                .containsExactly(
                        "contextd: N s, building; only the first time and after changes",
                        "contextd: N s, fetching what the build needs, this once",
                        "contextd: N s, looking what there is to compile",
                        "contextd: N s, compiling 1178 source files",
                        "contextd: N s, packing",
                        "contextd: N s, starting it twice, to start quickly from then on",
                        "contextd: N s, built");
        assertThat(clone.resolve("asked"))
                .as("what verify compiles is left to it")
                .content()
                .contains("-Dmaven.test.skip");
    }

    @Test
    void aFailureShowsWhatMavenCallsAnErrorAndWhereTheRestIs() throws Exception {
        program(clone.resolve("mvnw"), """
                echo '[INFO] Scanning for projects...'
                echo '[ERROR] Shelf.java:[4,1] class expected'
                exit 1
                """);

        var ended = start();

        assertThat(ended.exitCode()).isEqualTo(70);
        assertThat(ended.err())
                .contains("[ERROR] Shelf.java", "target/build.log")
                .doesNotContain("Scanning");
        assertThat(clone.resolve("target/build.log")).content().contains("Scanning");
    }
}
