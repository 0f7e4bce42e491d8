package dev.contextd.cli;

import dev.contextd.Wiring;
import dev.contextd.bridge.Build;
import dev.contextd.bridge.Endpoint;
import dev.contextd.bridge.Marks;
import dev.contextd.config.Config;
import dev.contextd.daemon.Daemon;
import dev.contextd.failure.Failure;
import dev.contextd.failure.Failure.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/// A system that other processes of its user come to.
final class Host {
    private final Daemon daemon;
    private final Wiring wiring;
    private boolean closed;

    private Host(Daemon daemon, Wiring wiring) {
        this.daemon = daemon;
        this.wiring = wiring;
    }

    /// Takes the place of the server of a data directory, and lets nobody in yet.
    static Host open(Config config, Daemon.Mode mode) throws InterruptedException {
        var daemon = Daemon.at(endpoint(config.dataDir()), mode, Build.current(Wiring.version()));
        return new Host(daemon, Options.wiring(config));
    }

    static Endpoint endpoint(Path dataDir) {
        try {
            return Endpoint.of(dataDir);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "There is no place for the socket of contextd: " + e.getMessage() + ".",
                    Map.of(),
                    e);
        }
    }

    Wiring wiring() {
        return wiring;
    }

    /// @param marks of its settings
    void receive(Config config, Marks marks) {
        var agents = new Agents();
        var desks = Map.of(
                "stdio",
                new AgentDesk(wiring, agents, marks),
                HookDesk.KIND,
                new HookDesk(wiring, agents),
                Errand.KIND,
                new CommandDesk(wiring));
        daemon.receive(desks, config.daemonIdle(), wiring::isBusy);
    }

    /// Waits until nobody needs it any more.
    void await() throws InterruptedException {
        daemon.await();
    }

    /// First those who are here, then what they use, then the place: the next one finds everything in order. Once only,
    /// whoever asks.
    synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        daemon.retire();
        wiring.close();
        try {
            daemon.close();
        } catch (IOException e) {
            System.err.println("contextd: " + e.getMessage());
        }
    }
}
