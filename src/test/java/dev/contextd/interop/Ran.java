package dev.contextd.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A program that has ended, with what it wrote.
public record Ran(int exit, String output, String errors) {
    /// Longer than any of them takes on a busy machine.
    private static final long SECONDS_MAX = 180;

    /// Runs a program to its end; one that does not end is ended, with everything it has started.
    ///
    /// @param directory to run in, and for what it believes to be its user's home
    static Ran of(Path directory, List<String> command) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().put("HOME", directory.toString());
        return end(builder);
    }

    /// The same with nothing in its environment but what is given.
    ///
    /// @param home what it believes to be its user's home
    public static Ran clean(Path home, Path directory, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        var builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(Map.of("HOME", home.toString(), "PATH", "/usr/bin:/bin", "LANG", "C.UTF-8"));
        builder.environment().putAll(environment);
        return end(builder);
    }

    private static Ran end(ProcessBuilder builder) throws IOException, InterruptedException {
        var output = Files.createTempFile("output", ".txt");
        var errors = Files.createTempFile("errors", ".txt");
        var process = builder.redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                throw new AssertionError(String.join(" ", builder.command()) + " did not end:\n"
                        + Files.readString(output)
                        + Files.readString(errors));
            }
            return new Ran(process.exitValue(), Files.readString(output), Files.readString(errors));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.delete(output);
            Files.delete(errors);
        }
    }

    /// What it wrote, if it succeeded.
    public String outputOfSuccess() {
        if (exit != 0) {
            throw new AssertionError("exit " + exit + "\n" + output + "\n" + errors);
        }
        return output;
    }
}
