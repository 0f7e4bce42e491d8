package dev.contextd.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A program that has ended, with what it wrote.
record Ran(int exit, String output, String errors) {
    /// Longer than any of them takes on a busy machine.
    private static final long SECONDS_MAX = 180;

    /// Runs a program to its end; one that does not end is ended, with everything it has started.
    ///
    /// @param directory for its output, to run in, and for what it believes to be its user's home
    static Ran of(Path directory, List<String> command) throws IOException, InterruptedException {
        var output = Files.createTempFile(directory, "output", ".txt");
        var errors = Files.createTempFile(directory, "errors", ".txt");
        var builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().put("HOME", directory.toString());
        var process = builder.start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                throw new AssertionError(String.join(" ", command) + " did not end:\n" + Files.readString(errors));
            }
            return new Ran(process.exitValue(), Files.readString(output), Files.readString(errors));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /// What it wrote, if it succeeded.
    String outputOfSuccess() {
        if (exit != 0) {
            throw new AssertionError("exit " + exit + "\n" + output + "\n" + errors);
        }
        return output;
    }
}
