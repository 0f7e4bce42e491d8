package dev.contextd.cli;

import java.io.IOException;
import java.util.HashMap;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "serve",
        description = "Serve MCP over HTTP until stopped.",
        mixinStandardHelpOptions = true,
        footer = {"", "Other machines get in only with a token: contextd token add NAME"})
final class ServeCommand implements Runnable {
    /// Held, because the JDK forgets the level of a logger that nobody holds.
    private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

    @Mixin
    private final Options options = new Options();

    @Option(
            names = {"-p", "--port"},
            paramLabel = "PORT",
            description = "Port to listen on (9090); 0 takes a free one.")
    private @Nullable String port;

    @Option(names = "--host", paramLabel = "HOST", description = "Address to listen on (127.0.0.1).")
    private @Nullable String host;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        var flags = new HashMap<String, @Nullable String>();
        flags.put("http.port", port);
        flags.put("http.host", host);
        var config = options.config(flags);
        JETTY.setLevel(Level.WARNING);
        var wiring = Options.wiring(config);
        var http = wiring.serveHttp();
        String url = "http://" + config.http().host() + ":" + http.port() + "/mcp";
        var out = spec.commandLine().getOut();
        out.println("contextd listens on " + url);
        out.println("data in " + config.dataDir());
        out.println("register it with: claude mcp add --transport http contextd " + url);
        out.flush();

        StopSignal.then(() -> {
            try {
                http.close();
            } catch (IOException e) {
                System.err.println("contextd: " + e.getMessage());
            }
            wiring.close();
        });
        waitForTheEnd();
    }

    /// The process ends when it is told to, with the code that says so.
    private static void waitForTheEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
