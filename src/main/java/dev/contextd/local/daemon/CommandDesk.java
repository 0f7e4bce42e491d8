package dev.contextd.local.daemon;

import dev.contextd.app.Wiring;
import java.io.IOException;
import java.nio.file.Path;

/// Runs the commands that are given elsewhere, as long as somebody waits for them.
final class CommandDesk implements Desk {
    private final CommandRunner commands;
    private final Wiring wiring;

    CommandDesk(CommandRunner commands, Wiring wiring) {
        this.commands = commands;
        this.wiring = wiring;
    }

    @Override
    public void serve(Visitor visitor) throws IOException {
        var frames = new Frames(visitor.out());
        var directory = Path.of(visitor.greeting().field("cwd").orElse("/")).toAbsolutePath();
        var worker = Thread.currentThread();
        Thread.ofVirtual().start(() -> interruptWhenGone(visitor, worker));
        frames.exit(commands.run(
                Errand.arguments(visitor.greeting()),
                wiring,
                directory,
                frames.writer(Frames.OUT),
                frames.writer(Frames.ERR)));
    }

    /// The one who gave the command says nothing more; the end of its words is its own end.
    private static void interruptWhenGone(Visitor visitor, Thread worker) {
        try {
            if (visitor.in().read() >= 0) {
                return;
            }
        } catch (IOException _) {
            // gone too
        }
        worker.interrupt();
    }
}
