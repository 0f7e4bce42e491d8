package dev.contextd.local.bridge;

import dev.contextd.base.host.Host;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A process that is nobody's child from its first moment, so that it outlives whoever has it started. A shell starts
/// it, says its id and ends, by which it loses its parent.
///
/// @param log where it writes
record Orphan(List<String> command, Path directory, Path log) {
    Orphan {
        command = List.copyOf(command);
    }

    /// Empty if it ended at once.
    Optional<ProcessHandle> start() throws IOException {
        var shell = new ProcessBuilder(Host.here().orphaning(command, log))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        shell.getOutputStream().close();
        var said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            return ProcessHandle.of(Long.parseLong(said));
        } catch (NumberFormatException _) {
            throw new IOException(said);
        }
    }

    /// What has ended and was not taken notice of by whoever became its parent, as in many containers, has no command
    /// any more.
    static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }
}
