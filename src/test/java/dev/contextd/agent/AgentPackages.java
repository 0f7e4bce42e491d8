package dev.contextd.agent;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Where `scripts/node-tools` installs the agents.
final class AgentPackages {
    private static final String WHICH = System.getenv().getOrDefault("TEST_AGENTS", "locked");

    private AgentPackages() {}

    /// @param path with PLATFORM where the name of the system and the processor stand
    static Path file(String path) {
        assumeTrue(!WHICH.equals("without"), "TEST_AGENTS=without");
        var packages = Path.of(WHICH.equals("newest") ? "target/agents" : "src/test/agents", "node_modules");
        var file = packages.resolve(path.replace("PLATFORM", platform())).toAbsolutePath();
        if (!Files.exists(file)) {
            throw new AssertionError(
                    file + " is not installed: run scripts/node-tools, or set TEST_AGENTS=without to go"
                            + " without the agents");
        }
        return file;
    }

    private static String platform() {
        var system = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
        var processor = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
        return system + "-" + processor;
    }
}
