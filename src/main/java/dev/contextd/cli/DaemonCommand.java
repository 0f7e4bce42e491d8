package dev.contextd.cli;

import dev.contextd.local.daemon.Daemon;
import dev.contextd.local.daemon.SharedServer;
import dev.contextd.tool.ToolSelection;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "daemon",
        description = "Serve the agents of this user in the background; `contextd stdio` starts it when needed.",
        mixinStandardHelpOptions = true,
        footer = {"", "It ends when nobody has needed it for a while, or with: contextd stop"})
final class DaemonCommand implements Callable<Integer>, Commands.Quick {
    @Mixin
    private final OfferOptions options = new OfferOptions();

    /// As a bridge starts it, understood without picocli; empty if that takes more.
    static Optional<DaemonCommand> of(String... args) {
        var command = new DaemonCommand();
        var rest = Arrays.asList(args).subList(1, args.length).iterator();
        while (rest.hasNext()) {
            if (!command.options.take(rest.next(), rest)) {
                return Optional.empty();
            }
        }
        return Optional.of(command);
    }

    @Override
    public Integer call() throws InterruptedException {
        // Which tools an agent is offered, its bridge says.
        var config = options.config(Map.of("toolsets", ToolSelection.AUTO, "read_only", "false"));
        var host = SharedServer.open(config, Daemon.Mode.DAEMON);
        host.wiring().page().examinedBy(new DoctorProcess(options.arguments()));
        host.receive(config, options.settingsDigest(), Commands::runHosted);
        var signal = StopSignal.then(host::close);
        host.await();
        signal.disregard();
        host.close();
        return 0;
    }
}
