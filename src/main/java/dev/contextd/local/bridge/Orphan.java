package dev.contextd.local.bridge;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A process that is nobody's child from its first moment, so that it outlives whoever has it started: agents end what
/// came from the processes they started, some by the group of processes, some by walking from parent to child.
///
/// A shell starts it, says its id and ends, by which it loses its parent.
///
/// @param log where it writes
record Orphan(List<String> command, Path directory, Path log) {
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    /// Without a program for a session of its own, the shell gives it at least a group of its own, if it is one that
    /// can
    /// without a terminal.
    private static final String IN_OWN_SESSION = "log=$1; shift; \"$@\" </dev/null >>\"$log\" 2>&1 & echo $!";

    private static final String IN_OWN_GROUP = "set -m 2>/dev/null; trap '' HUP; " + IN_OWN_SESSION;

    Orphan {
        command = List.copyOf(command);
    }

    ProcessHandle start() throws IOException {
        var shell = new ProcessBuilder(shell(Files.isExecutable(SETSID)))
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        shell.getOutputStream().close();
        var said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        try {
            return ProcessHandle.of(Long.parseLong(said)).orElseThrow(() -> new IOException("it ended at once"));
        } catch (NumberFormatException _) {
            throw new IOException(said);
        }
    }

    List<String> shell(boolean hasSetsid) {
        var words = new ArrayList<String>();
        words.addAll(List.of("/bin/sh", "-c", hasSetsid ? IN_OWN_SESSION : IN_OWN_GROUP, "sh", log.toString()));
        if (hasSetsid) {
            words.add(SETSID.toString());
        }
        words.addAll(command);
        return words;
    }

    /// What has ended and was not taken notice of by whoever became its parent, as in many containers, has no command
    /// any more.
    static boolean isRunning(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }
}
