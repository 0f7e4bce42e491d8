package dev.contextd.local.daemon;

import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.local.bridge.Build;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.HookSpool;
import dev.contextd.local.bridge.SettingsDigest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A running system together with the daemon through which other processes use it.
public final class SharedServer {
    private final Daemon daemon;
    private final Wiring wiring;
    private final Endpoint endpoint;
    private @Nullable SpooledHooks hooks;
    private boolean closed;

    private SharedServer(Endpoint endpoint, Daemon daemon, Wiring wiring) {
        this.endpoint = endpoint;
        this.daemon = daemon;
        this.wiring = wiring;
    }

    /// Takes the place of the server of a data directory, and lets nobody in yet.
    public static SharedServer open(Config config, Daemon.Mode mode) throws InterruptedException {
        var endpoint = endpoint(config.dataDir());
        var daemon = Daemon.at(endpoint, mode, Build.current(Wiring.version()));
        return new SharedServer(endpoint, daemon, Wiring.ofLocalUser(config));
    }

    public static Endpoint endpoint(Path dataDir) {
        try {
            return Endpoint.of(dataDir);
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    "There is no place for the socket of contextd: " + FileTrouble.of(e) + ".",
                    Map.of(),
                    e);
        }
    }

    public Wiring wiring() {
        return wiring;
    }

    /// @param settingsDigest of its settings
    /// @param commands what it can run for others
    public void receive(Config config, SettingsDigest settingsDigest, CommandRunner commands) {
        wiring.openModel();
        var agents = new ConnectedAgents();
        var hookHandler = new HookHandler(wiring, agents);
        var spooled =
                new SpooledHooks(HookSpool.at(endpoint), hookHandler, wiring::settleHooks, InstantSource.system());
        spooled.start();
        hooks = spooled;
        Map<String, ClientHandler> handlers = Map.of(
                "stdio",
                new AgentHandler(wiring, agents, settingsDigest, spooled),
                HookHandler.KIND,
                client -> {
                    spooled.catchUp();
                    hookHandler.serve(client);
                },
                RemoteCommand.KIND,
                new CommandHandler(commands, wiring),
                GatewayHandler.KIND,
                new GatewayHandler(wiring),
                PageHandler.KIND,
                new PageHandler(wiring));
        daemon.receive(
                handlers,
                config.daemonIdle(),
                () -> wiring.isBusy() || wiring.page().isLookedAt() || spooled.hasArrived());
    }

    /// Says to those who ask where HTTP is served.
    public void servesAt(String url) {
        daemon.servesAt(url);
    }

    /// Waits until nobody needs it any more.
    public void await() throws InterruptedException {
        daemon.await();
    }

    /// First those who are here, then what they use, then the place: the next one finds everything in order. Once only,
    /// whoever asks.
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        daemon.retire();
        if (hooks != null) {
            hooks.close();
        }
        wiring.close();
        try {
            daemon.close();
        } catch (IOException e) {
            System.err.println("contextd: " + e.getMessage());
        }
    }
}
