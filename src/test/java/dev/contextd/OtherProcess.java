package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A JVM with the class path of the tests.
public final class OtherProcess {
    private OtherProcess() {}

    public static Process start(Class<?> main, String... arguments) throws IOException {
        return start(List.of(), main, arguments);
    }

    /// @param options of the JVM
    public static Process start(List<String> options, Class<?> main, String... arguments) throws IOException {
        return start(Map.of(), options, main, arguments);
    }

    /// @param variables more of the environment
    public static Process start(Map<String, String> variables, List<String> options, Class<?> main, String... arguments)
            throws IOException {
        return start(variables, command(options, main, arguments));
    }

    /// One that an interrupt reaches also where the tests themselves run in the background of a shell, which has its
    /// children ignore that.
    public static Process underOwnSignals(Class<?> main, String... arguments) throws IOException {
        var command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.addAll(command(List.of(), main, arguments));
        return start(Map.of(), command);
    }

    private static List<String> command(List<String> options, Class<?> main, String... arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static Process start(Map<String, String> variables, List<String> command) throws IOException {
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        process.environment().putAll(variables);
        return process.start();
    }

    /// The lines it printed before it ended well.
    public static List<String> run(Class<?> main, String... arguments) throws IOException, InterruptedException {
        var process = start(main, arguments);
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return out.lines().toList();
    }
}
