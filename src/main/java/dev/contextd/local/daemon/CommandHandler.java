package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import java.io.IOException;
import java.nio.file.Path;

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
        var worker = Thread.currentThread();
        Thread.ofVirtual().start(() -> interruptWhenGone(client, worker));
        frames.exit(commands.run(
                RemoteCommand.arguments(client.greeting()),
                wiring,
                directory,
                frames.writer(CommandOutput.OUT),
                frames.writer(CommandOutput.ERR)));
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
