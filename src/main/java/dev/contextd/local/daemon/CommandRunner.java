package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/// Runs a command line inside this process.
@FunctionalInterface
public interface CommandRunner {
    /// The exit code.
    ///
    /// @param directory where the command was given
    int run(List<String> arguments, Wiring wiring, Path directory, PrintWriter out, PrintWriter err);
}
