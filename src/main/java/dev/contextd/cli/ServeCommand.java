package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.stream.StandardOutput;
import dev.contextd.local.daemon.Daemon;
import dev.contextd.local.daemon.SharedServer;
import dev.contextd.mcp.http.HttpTransport;
import java.io.Console;
import java.io.IOException;
import java.util.HashMap;
import java.util.Optional;
import java.util.concurrent.Callable;
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
        footer = {
            "",
            "Who comes needs a token: yours lies in the data directory and is in the line",
            "that is printed, others get theirs with contextd token add NAME"
        })
final class ServeCommand implements Callable<Integer> {
    /// Held, because the JDK forgets the level of a logger that nobody holds.
    private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

    @Mixin
    private final OfferOptions options = new OfferOptions();

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
    public Integer call() throws InterruptedException {
        var flags = new HashMap<String, @Nullable String>();
        flags.put("http.port", port);
        flags.put("http.host", host);
        var config = options.config(flags);
        JETTY.setLevel(Level.WARNING);
        var running = SharedServer.open(config, Daemon.Mode.SERVE);
        var http = listen(running);
        running.wiring().page().examinedBy(new DoctorProcess(options.arguments()));
        running.receive(config, options.settingsDigest(), Commands::runHosted);
        String url = (config.doors().tls().isPresent() ? "https://" : "http://")
                + config.http().host() + ":" + http.port() + "/mcp";
        running.servesAt(url);
        tell(url, config, new Registration(url, running.wiring().localToken()));
        var signal = StopSignal.then(() -> end(http, running));
        running.await();
        signal.disregard();
        end(http, running);
        return 0;
    }

    /// A server serves whether or not somebody reads this.
    private void tell(String url, Config config, Registration registration) {
        try {
            var out = spec.commandLine().getOut();
            out.println("contextd listens on " + url);
            out.println("data in " + config.dataDir());
            out.println("register it with: " + registration.line(isOnTerminal()));
            out.flush();
        } catch (StandardOutput.Closed _) {
            // see above
        }
    }

    private static boolean isOnTerminal() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }

    private static HttpTransport listen(SharedServer running) {
        try {
            running.wiring().openRemote();
            return running.wiring().serveHttp();
        } catch (Failure e) {
            running.close();
            throw e;
        }
    }

    private static void end(HttpTransport http, SharedServer running) {
        try {
            http.close();
        } catch (IOException e) {
            System.err.println("contextd: " + e.getMessage());
        }
        running.close();
    }
}
