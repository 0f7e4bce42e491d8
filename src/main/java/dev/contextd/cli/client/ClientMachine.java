package dev.contextd.cli.client;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Where programs and their settings stand on a machine. Given, not taken, so that every system can be tested on any.
///
/// @param home where the user's files are
public record ClientMachine(Os os, Map<String, String> environment, Path home) {
    public ClientMachine {
        environment = Map.copyOf(environment);
    }

    public enum Os {
        LINUX,
        MAC,
        WINDOWS;

        /// @param name as the JVM gives it, such as `Mac OS X`
        public static Os named(String name) {
            String lower = name.toLowerCase(Locale.ROOT);
            return lower.startsWith("windows") ? WINDOWS : lower.startsWith("mac") ? MAC : LINUX;
        }
    }

    /// Where applications with a window keep their settings.
    Path settings() {
        return switch (os) {
            case LINUX -> xdgConfig();
            case MAC -> home.resolve("Library").resolve("Application Support");
            case WINDOWS -> directory("APPDATA").orElse(home.resolve("AppData").resolve("Roaming"));
        };
    }

    /// Where VS Code keeps what belongs to one of its extensions.
    Path extension(String id) {
        return settings()
                .resolve("Code")
                .resolve("User")
                .resolve("globalStorage")
                .resolve(id);
    }

    public Path claudeFolder() {
        return directory("CLAUDE_CONFIG_DIR").orElse(home.resolve(".claude"));
    }

    public Path codexFolder() {
        return directory("CODEX_HOME").orElse(home.resolve(".codex"));
    }

    /// Its variable names the folder above.
    public Path geminiFolder() {
        return directory("GEMINI_CLI_HOME").orElse(home).resolve(".gemini");
    }

    Path qwenFolder() {
        return directory("QWEN_HOME").orElse(home.resolve(".qwen"));
    }

    public Path xdgConfig() {
        return directory("XDG_CONFIG_HOME").orElse(home.resolve(".config"));
    }

    /// What a variable names; a relative path counts as none, as the XDG specification has it.
    public Optional<Path> directory(String variable) {
        return path(environment.getOrDefault(variable, "")).filter(Path::isAbsolute);
    }

    /// What a command starts: the file itself, or the first of that name on the `PATH`.
    public Optional<Path> program(String command) {
        var given = path(command);
        if (given.isEmpty() || given.get().getNameCount() != 1 || given.get().isAbsolute()) {
            return given.filter(ClientMachine::isProgram);
        }
        return Arrays.stream(environment.getOrDefault("PATH", "").split(os == Os.WINDOWS ? ";" : ":", -1))
                .flatMap(folder -> path(folder).stream())
                .flatMap(folder -> names(command).map(folder::resolve))
                .filter(ClientMachine::isProgram)
                .findFirst();
    }

    private Stream<String> names(String command) {
        return os == Os.WINDOWS
                ? Stream.concat(
                        Stream.of(command),
                        List.of(".exe", ".cmd", ".bat").stream().map(command::concat))
                : Stream.of(command);
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    private static Optional<Path> path(String text) {
        try {
            return text.isBlank() ? Optional.empty() : Optional.of(Path.of(text));
        } catch (InvalidPathException _) {
            return Optional.empty();
        }
    }
}
