package dev.contextd.local.bridge;

import dev.contextd.base.file.OwnerOnly;
import dev.contextd.base.file.ProcessLock;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Starts the server of a data directory, detached from whoever asks first, and waits until it listens.
public final class ServerStarter {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final long LOG_BYTES_MAX = 1 << 20;

    private final Endpoint endpoint;
    private final List<String> arguments;

    /// @param arguments what its settings are, as on the command line
    public ServerStarter(Endpoint endpoint, List<String> arguments) {
        this.endpoint = endpoint;
        this.arguments = List.copyOf(arguments);
    }

    /// Why there is no server.
    public static final class NotStarted extends Exception {
        private static final long serialVersionUID = 1;

        NotStarted(String why) {
            super(why);
        }
    }

    /// Tries to reach a server until one answers. Of a crowd that does the same, one starts it.
    ///
    /// @param wanted whether somebody still waits for it
    public <T> T reach(Supplier<Optional<T>> attempt, BooleanSupplier wanted) throws NotStarted, InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        try (var turn = new Turn()) {
            Process started = null;
            while (System.nanoTime() < end && wanted.getAsBoolean()) {
                var reached = attempt.get();
                if (reached.isPresent()) {
                    return reached.get();
                }
                if (started == null && turn.isOurs()) {
                    // somebody else may have had the turn a moment ago
                    var after = attempt.get();
                    if (after.isPresent()) {
                        return after.get();
                    }
                    started = start();
                } else if (started != null && !started.isAlive() && started.exitValue() != 0) {
                    throw new NotStarted(lastWords());
                }
                Thread.sleep(PAUSE);
            }
        } catch (IOException e) {
            throw new NotStarted(e.getMessage() == null ? e.toString() : e.getMessage());
        }
        throw new NotStarted("it took longer than " + PATIENCE.toSeconds() + " s to start; see " + endpoint.log());
    }

    /// Kept until the server was reached, so that nobody starts a second one meanwhile.
    private final class Turn implements AutoCloseable {
        private Optional<ProcessLock> lock = Optional.empty();

        boolean isOurs() throws IOException {
            if (lock.isEmpty()) {
                lock = ProcessLock.take(endpoint.startLock());
            }
            return lock.isPresent();
        }

        @Override
        public void close() throws IOException {
            if (lock.isPresent()) {
                lock.get().close();
            }
        }
    }

    private Process start() throws IOException {
        var log = endpoint.log();
        if (Files.exists(log) && Files.size(log) > LOG_BYTES_MAX) {
            Files.move(log, log.resolveSibling("daemon.log.before"), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(log)) {
            Files.createFile(log, OwnerOnly.file(log));
        }
        var output = ProcessBuilder.Redirect.appendTo(log.toFile());
        return new ProcessBuilder(command())
                .directory(endpoint.directory().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(output)
                .redirectError(output)
                .start();
    }

    /// In a session of its own where the system has the means, so that what ends the agent's terminal does not end it.
    private List<String> command() {
        var command = new ArrayList<String>();
        Optional.of(Path.of("/usr/bin/setsid"))
                .filter(Files::isExecutable)
                .ifPresent(setsid -> command.add(setsid.toString()));
        var launcher = launcher();
        if (launcher != null) {
            command.add(launcher);
        } else {
            command.addAll(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-Xms16m",
                    "-Xmx512m",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-Xlog:disable",
                    "-Xlog:all=warning:stderr",
                    // an endpoint may be there, and both ends must come to the same
                    "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir"),
                    "-jar",
                    Build.place().toString()));
        }
        command.add("daemon");
        command.addAll(arguments);
        return command;
    }

    private static @Nullable String launcher() {
        return System.getProperty("contextd.launcher");
    }

    /// The last line in the log, which says what went wrong.
    private String lastWords() throws IOException {
        return Files.readString(endpoint.log(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((_, last) -> last)
                .map(line -> line.replaceFirst("^contextd: ", ""))
                .orElse("it ended without a word; see " + endpoint.log());
    }
}
