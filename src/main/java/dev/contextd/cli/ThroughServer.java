package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.local.bridge.Build;
import dev.contextd.local.bridge.Endpoint;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.ServerLink;
import dev.contextd.local.bridge.ServerStarter;
import dev.contextd.local.daemon.RemoteCommand;
import dev.contextd.local.daemon.SharedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A command that is sent as it stands to the shared server, which has everything open and understands it there: so it
/// takes no longer than a small JVM takes to start. Where no server runs, one is started, as an agent would do.
final class ThroughServer implements Commands.Quick {
    /// Those for people; the launchers start a small JVM for these.
    static final Set<String> NAMES =
            Set.of("status", "search", "list", "show", "remember", "forget", "tools", "stats", "branches", "sessions");

    /// Go through a server that runs; without one they have all of the system in their own process.
    private static final Set<String> IF_SERVED = Set.of(
            "call",
            "dir doctor",
            "dir show",
            "dir status",
            "dir validate",
            "skill export",
            "skill import",
            "token add",
            "token list",
            "token revoke");

    private static final Set<String> HELP = Set.of("-h", "--help", "-V", "--version");

    private final List<String> arguments;
    private final Options options;

    private ThroughServer(List<String> arguments, Options options) {
        this.arguments = arguments;
        this.options = options;
    }

    /// Empty if it is no such command, or can be told without a server and none runs.
    static Optional<ThroughServer> of(String... args) {
        String name = args.length == 0 ? "" : args[0];
        boolean started = NAMES.contains(name);
        if (!started && !IF_SERVED.contains(name) && !(args.length > 1 && IF_SERVED.contains(name + " " + args[1]))) {
            return Optional.empty();
        }
        var options = new Options();
        var rest = Arrays.asList(args).subList(1, args.length).iterator();
        boolean help = false;
        while (rest.hasNext()) {
            String argument = rest.next();
            help |= HELP.contains(argument);
            options.take(argument, rest);
        }
        var command = new ThroughServer(List.of(args), options);
        return (help || !started) && !command.isServed() ? Optional.empty() : Optional.of(command);
    }

    private boolean isServed() {
        return Endpoint.existing(dataDir()).flatMap(ThroughServer::reach).isPresent();
    }

    private Path dataDir() {
        return Config.dataDir(options.settings(Map.of()), System.getenv(), Options.home());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        var endpoint = SharedServer.endpoint(dataDir());
        if (reach(endpoint).isEmpty()) {
            start(endpoint);
        }
        return RemoteCommand.run(endpoint, sent());
    }

    private void start(Endpoint endpoint) throws InterruptedException {
        try {
            new ServerStarter(endpoint, options.arguments()).reach(() -> reach(endpoint), () -> true);
        } catch (ServerStarter.NotStarted e) {
            throw new Failure(Kind.UNAVAILABLE, "The server cannot be started: " + e.getMessage(), Map.of(), e);
        }
    }

    /// A server that was left by an older build makes way: it may not know the command.
    private static Optional<Endpoint> reach(Endpoint endpoint) {
        return ServerLink.open(endpoint, new Greeting("status"))
                .filter(link -> {
                    link.close();
                    var welcome = link.welcome();
                    boolean makesWay =
                            welcome.field("mode").filter("daemon"::equals).isPresent()
                                    && Build.current(Wiring.version())
                                            .isNewerThan(Build.of(
                                                    welcome.field("build").orElse("")));
                    if (makesWay) {
                        ServerLink.open(endpoint, new Greeting("stop")).ifPresent(ServerLink::close);
                    }
                    return welcome.kind().equals("welcome") && !makesWay;
                })
                .map(_ -> endpoint);
    }

    /// What the server cannot see: what stands on standard input, and what the answer is shown on.
    private List<String> sent() throws IOException {
        var sent = new ArrayList<String>();
        for (String argument : arguments) {
            sent.add(argument.equals("-") ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8) : argument);
        }
        var screen = Screen.of(System.getProperty(Screen.COLUMNS), System.getenv());
        // an option of the command itself, which may be named by two words
        sent.add(NAMES.contains(sent.getFirst()) || IF_SERVED.contains(sent.getFirst()) ? 1 : 2, "--screen=" + screen);
        return sent;
    }
}
