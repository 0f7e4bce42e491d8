package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Runs command lines that other processes send, as long as they wait for them.
final class CommandHandler implements ClientHandler {
    private final CommandRunner commands;
    private final Wiring wiring;

    CommandHandler(CommandRunner commands, Wiring wiring) {
        this.commands = commands;
        this.wiring = wiring;
    }

    @Override
    public void serve(LocalClient client) throws IOException {
        var frames = new CommandOutput(client.out());
        var directory = Path.of(client.greeting().field("cwd").orElse("/")).toAbsolutePath();
        // Commands compute, and a virtual thread that does so holds up those of all others.
        var command = new FutureTask<>(() -> commands.run(
                RemoteCommand.arguments(client.greeting()),
                wiring,
                directory,
                frames.writer(CommandOutput.OUT),
                frames.writer(CommandOutput.ERR)));
        var worker = Thread.ofPlatform().daemon().name("command").start(command);
        Thread.ofVirtual().start(() -> interruptWhenGone(client, worker));
        frames.exit(exitCode(command));
    }

    private static int exitCode(FutureTask<Integer> command) throws IOException {
        try {
            return command.get();
        } catch (InterruptedException e) {
            command.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the command was broken off");
        } catch (ExecutionException e) {
            throw new IllegalStateException("the command broke down", e);
        }
    }

    /// The one who gave the command says nothing more; the end of its words is its own end.
    private static void interruptWhenGone(LocalClient client, Thread worker) {
        try {
            if (client.in().read() >= 0) {
                return;
            }
        } catch (IOException _) {
            // gone too
        }
        worker.interrupt();
    }
}
