package dev.contextd.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A checkout that was built: this one, or an older one to compare it with.
record Build(String name, Path root) {
    Build {
        if (!Files.isRegularFile(root.resolve("target/contextd.jar"))) {
            throw new IllegalArgumentException(
                    root + " is not built; run there ./mvnw -q -DskipTests -Ddistribution.skip package");
        }
    }

    /// The one to compare with, if one is named, and this one.
    static List<Build> compared(Optional<Path> baseline) {
        var mine = new Build("this build", Started.ROOT);
        return baseline.map(root -> List.of(new Build("baseline", root.toAbsolutePath()), mine))
                .orElse(List.of(mine));
    }

    /// Starts its server over a data directory, with the flags that it starts with itself.
    Target serve(Path data) throws IOException, InterruptedException {
        return serve(data, Map.of());
    }

    /// @param environment what more its process is told
    Target serve(Path data, Map<String, String> environment) throws IOException, InterruptedException {
        return started(data, environment, List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + root.resolve("scripts/jvm.args"),
                "--enable-native-access=ALL-UNNAMED",
                "-jar",
                root.resolve("target/contextd.jar").toString(),
                "serve",
                "-p",
                "0"));
    }

    /// The same as its users start it, by its launcher.
    Target launch(Path data, Map<String, String> environment) throws IOException, InterruptedException {
        return started(data, environment, List.of(root.resolve("contextd").toString(), "serve", "-p", "0"));
    }

    private Target started(Path data, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        var told = new HashMap<>(environment);
        told.put("CONTEXTD_DATA_DIR", data.toString());
        var server = Started.of(command, told);
        try {
            return Target.ofProduct(name, server, Era.STATELESS);
        } catch (IOException e) {
            server.stop();
            throw e;
        }
    }
}
