package dev.contextd.engine;

import dev.contextd.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A process that ends with whoever owns it, in a folder that goes with it.
final class EngineProcess {
    private static final int TOLD_CHARS_MAX = 4_000;
    private static final Path LAUNCHER = Path.of("scripts", "engine").toAbsolutePath();

    private final Path folder;
    private final Process launcher;

    private EngineProcess(Path folder, Process launcher) {
        this.folder = folder;
        this.launcher = launcher;
    }

    /// A folder for an engine, which others than root can enter.
    static Path folder(String name) throws IOException {
        var folder = Files.createTempDirectory("contextd-" + name + "-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        return folder;
    }

    /// @param signal that ends it for good and soon
    static EngineProcess start(
            long owner, String signal, Path folder, Map<String, String> environment, List<String> command)
            throws IOException {
        var pid = folder.resolve("pid");
        Files.deleteIfExists(pid);
        var whole = new ArrayList<>(List.of(LAUNCHER.toString(), Long.toString(owner), signal, folder.toString()));
        whole.addAll(command);
        var builder = new ProcessBuilder(whole)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("launcher").toFile());
        builder.environment().putAll(environment);
        var process = new EngineProcess(folder, builder.start());
        try {
            Eventually.isTrue(() -> Files.exists(pid) || !process.launcher.isAlive());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return process;
    }

    boolean isAlive() {
        return launcher.isAlive();
    }

    /// Sends it a signal: `KILL`, `STOP`, `CONT`.
    void signal(String name) throws IOException {
        var pid = Files.readString(folder.resolve("pid")).strip();
        run(List.of("kill", "-s", name, pid));
    }

    /// Waits for it to end by itself.
    void join() {
        launcher.onExit().join();
    }

    /// Ends it at once and waits for that.
    void kill(String signal) throws IOException {
        if (isAlive()) {
            signal(signal);
            launcher.onExit().join();
        }
    }

    /// The end of what it printed.
    String told() throws IOException {
        var told = new StringBuilder();
        for (String name : List.of("launcher", "out")) {
            var file = folder.resolve(name);
            if (Files.exists(file)) {
                told.append(Files.readString(file));
            }
        }
        return told.substring(Math.max(0, told.length() - TOLD_CHARS_MAX));
    }

    static void run(List<String> command) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(command + " failed: " + said);
        }
    }
}
