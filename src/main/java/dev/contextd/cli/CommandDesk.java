package dev.contextd.cli;

import dev.contextd.Wiring;
import dev.contextd.daemon.Desk;
import dev.contextd.daemon.Visitor;
import java.io.IOException;
import java.nio.file.Path;

/// Runs the commands that are given elsewhere, as long as somebody waits for them.
final class CommandDesk implements Desk {
    private final Wiring wiring;

    CommandDesk(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public void serve(Visitor visitor) throws IOException {
        var frames = new Frames(visitor.out());
        var directory = Path.of(visitor.greeting().field("cwd").orElse("/")).toAbsolutePath();
        var worker = Thread.currentThread();
        Thread.ofVirtual().start(() -> interruptWhenGone(visitor, worker));
        var line = Contextd.hosted(new Lease(wiring, directory, false));
        line.setOut(frames.writer(Frames.OUT));
        line.setErr(frames.writer(Frames.ERR));
        frames.exit(line.execute(Errand.arguments(visitor.greeting()).toArray(String[]::new)));
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
