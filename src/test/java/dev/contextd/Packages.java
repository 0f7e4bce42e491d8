package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.app.Wiring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What the build has made for people to install, on the platform it was built on.
final class Packages {
    private static final String PLATFORM = System.getProperty("os.name").equals("Linux")
                    && System.getProperty("os.arch").equals("aarch64")
            ? "linux-arm64"
            : "linux-x64";

    private Packages() {}

    static Path archive() {
        return file("contextd-" + Wiring.version() + "-" + PLATFORM + ".tar.gz");
    }

    static Path bundle() {
        return file("contextd-" + Wiring.version() + "-" + PLATFORM + ".mcpb");
    }

    static Path debian() {
        return file("contextd_" + Wiring.version() + "_" + (PLATFORM.endsWith("x64") ? "amd64" : "arm64") + ".deb");
    }

    /// The launcher and what it launches.
    static List<Path> npm() {
        return List.of(
                file("contextd-" + Wiring.version() + ".tgz"),
                file("contextd-" + PLATFORM + "-" + Wiring.version() + ".tgz"));
    }

    private static Path file(String name) {
        var file = Path.of("target", name).toAbsolutePath();
        assertThat(file).as("scripts/distribution --packages makes it").isRegularFile();
        return file;
    }

    /// A `PATH` on which Java fails and leaves a trace.
    static Map<String, String> withoutJava(Path folder) throws IOException {
        var bin = Files.createDirectories(folder.resolve("no java"));
        for (String name : List.of("java", "javac")) {
            var trap = Files.writeString(bin.resolve(name), "#!/bin/sh\n: >\"$0.ran\"\nexit 99\n");
            assertThat(trap.toFile().setExecutable(true)).isTrue();
        }
        return Map.of("PATH", bin + ":" + System.getenv("PATH"), "JAVA_HOME", bin.toString());
    }

    static Program.Ended run(Path home, Map<String, String> environment, String program, Object... arguments)
            throws IOException, InterruptedException {
        var words = new ArrayList<String>();
        for (Object each : arguments) {
            words.add(each.toString());
        }
        try (var process = Program.launch(Path.of(program), home, environment, words.toArray(String[]::new))) {
            var ended = process.end();
            assertThat(ended.exitCode()).as(program + " " + words + ended).isZero();
            return ended;
        }
    }
}
