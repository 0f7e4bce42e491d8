package dev.contextd;

import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The server in the background that a bridge has started.
public final class Daemons {
    private Daemons() {}

    public static Optional<ProcessHandle> find(Path dataDir) throws IOException {
        return ask(dataDir, "status");
    }

    /// Ends it, so that a test leaves nothing behind.
    public static void end(Path dataDir) throws Exception {
        var running = ask(dataDir, "stop");
        if (running.isPresent()) {
            running.get().onExit().get(30, TimeUnit.SECONDS);
        }
    }

    private static Optional<ProcessHandle> ask(Path dataDir, String kind) throws IOException {
        var link = ServerLink.open(Endpoint.of(dataDir), new Greeting(kind));
        link.ifPresent(ServerLink::close);
        return link.flatMap(it -> it.welcome().field("pid")).flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)));
    }
}
