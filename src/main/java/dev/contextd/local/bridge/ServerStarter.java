package dev.contextd.local.bridge;

import dev.contextd.base.file.FileTrouble;
import dev.contextd.base.file.ProcessLock;
import dev.contextd.base.host.Host;
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

    /// A server may be asked to make way before it was reached; not again and again.
    private static final int STARTS_MAX = 3;

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
            Started started = null;
            int starts = 0;
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
                    starts++;
                } else if (started != null
                        && started.server().filter(Orphan::isRunning).isEmpty()) {
                    var why = lastWords(started);
                    if (why.isPresent() || starts == STARTS_MAX) {
                        throw new NotStarted(why.orElse("it ended without a word; see " + endpoint.log()));
                    }
                    // asked to make way before it was reached, by somebody who may want the turn
                    started = null;
                    turn.giveBack();
                }
                Thread.sleep(PAUSE);
            }
        } catch (IOException e) {
            throw new NotStarted(FileTrouble.of(e));
        }
        throw new NotStarted("it took longer than " + PATIENCE.toSeconds() + " s to start; see " + endpoint.log());
    }

    /// @param logBytes what others had written to the log before
    private record Started(Optional<ProcessHandle> server, long logBytes) {}

    /// Kept until the server was reached, so that nobody starts a second one meanwhile.
    private final class Turn implements AutoCloseable {
        private Optional<ProcessLock> lock = Optional.empty();

        boolean isOurs() throws IOException {
            if (lock.isEmpty()) {
                lock = ProcessLock.take(endpoint.startLock());
            }
            return lock.isPresent();
        }

        void giveBack() throws IOException {
            if (lock.isPresent()) {
                lock.get().close();
                lock = Optional.empty();
            }
        }

        @Override
        public void close() throws IOException {
            giveBack();
        }
    }

    /// Gives the server, which is nobody's child.
    private Started start() throws IOException {
        var log = endpoint.log();
        if (Files.exists(log) && Files.size(log) > LOG_BYTES_MAX) {
            Files.move(log, log.resolveSibling("daemon.log.before"), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(log)) {
            Files.createFile(log, Host.here().ownFile(log));
        }
        long logBytes = Files.size(log);
        return new Started(new Orphan(server(), endpoint.directory(), log).start(), logBytes);
    }

    private List<String> server() {
        var command = new ArrayList<String>();
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

    /// The last line that it wrote to the log, which says what went wrong.
    private Optional<String> lastWords(Started ended) throws IOException {
        try (var log = Files.newInputStream(endpoint.log())) {
            log.skipNBytes(ended.logBytes());
            return new String(log.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .reduce((_, last) -> last)
                    .map(line -> line.replaceFirst("^contextd: ", ""));
        }
    }
}
