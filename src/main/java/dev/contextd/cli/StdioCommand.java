package dev.contextd.cli;

import dev.contextd.app.Config;
import dev.contextd.app.Wiring;
import dev.contextd.app.config.Settings;
import dev.contextd.base.project.Project;
import dev.contextd.cli.client.ClientMachine;
import dev.contextd.cli.client.ClientMachine.Os;
import dev.contextd.cli.client.OwnEntry;
import dev.contextd.cli.run.RunPlan;
import dev.contextd.local.bridge.Ancestors;
import dev.contextd.local.bridge.Bridge;
import dev.contextd.local.bridge.Build;
import dev.contextd.local.bridge.Greeting;
import dev.contextd.local.bridge.Prospectus;
import dev.contextd.local.bridge.Reception;
import dev.contextd.local.bridge.ServerStarter;
import dev.contextd.local.bridge.SettingsDigest;
import dev.contextd.local.daemon.SharedServer;
import dev.contextd.tool.Connection;
import dev.contextd.tool.ShownTools;
import dev.contextd.tool.ToolSelection;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "stdio",
        description = "Serve MCP on standard input and output, for an agent that starts its servers itself.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "All agents of a user share one server, which the first starts in the background;",
            "see contextd daemon --help."
        })
final class StdioCommand implements Callable<Integer>, Commands.Quick {
    /// Where agents say which of their sessions it is.
    private static final List<String> AGENT_SESSION =
            List.of("CONTEXTD_AGENT_SESSION", "CLAUDE_CODE_SESSION_ID", "CLAUDE_SESSION_ID", "CODEX_SESSION_ID");

    @Mixin
    private final OfferOptions options = new OfferOptions();

    @Option(names = "--standalone", description = "Serve in this process, without the shared server.")
    private boolean standalone;

    @Option(
            names = "--plugin",
            description =
                    "Offer nothing if the agent has an entry for contextd as well: it would have every tool twice.")
    private boolean plugin;

    /// The command that agents start, understood without picocli; empty if that takes more.
    static Optional<StdioCommand> of(String... args) {
        var command = new StdioCommand();
        var rest = Arrays.asList(args).subList(1, args.length).iterator();
        while (rest.hasNext()) {
            String option = rest.next();
            if (option.equals("--standalone")) {
                command.standalone = true;
            } else if (option.equals("--plugin")) {
                command.plugin = true;
            } else if (!command.options.take(option, rest)) {
                return Optional.empty();
            }
        }
        return Optional.of(command);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        // Standard output belongs to the protocol; whatever else prints goes to standard error.
        var out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        var here = Path.of("").toRealPath();
        if (standalone) {
            serve(here, out);
        } else {
            bridge(here, out);
        }
        return 0;
    }

    private void serve(Path here, OutputStream out) throws IOException {
        var connection = Connection.startedIn(here);
        Project.named(here.toString()).ifPresent(connection::enter);
        var config = options.config(Map.of());
        try (var wiring = Wiring.ofLocalUser(config)) {
            wiring.openModelWithLibrary();
            wiring.serveStdio(System.in, out, connection, config.selection());
            wiring.leave(connection);
        }
    }

    private void bridge(Path here, OutputStream out) throws InterruptedException {
        var settings = options.settings(Map.of());
        var chosen = Config.selection(settings);
        var selection = isSilent(here) ? chosen.ofNone() : chosen;
        var endpoint = SharedServer.endpoint(Config.dataDir(settings, System.getenv(), Options.home()));
        var self = ProcessHandle.current();
        var about = new HashMap<String, String>();
        about.put("cwd", here.toString());
        about.put("pid", Long.toString(self.pid()));
        about.put("ancestors", Ancestors.of(self));
        about.put("toolsets", String.join(",", selection.toolsets()));
        about.put(Bridge.SETTINGS, new SettingsDigest(settings.digests()).toString());
        about.put("read_only", Boolean.toString(selection.readOnly()));
        AGENT_SESSION.stream()
                .map(name -> System.getenv().getOrDefault(name, ""))
                .filter(session -> !session.isEmpty())
                .findFirst()
                .ifPresent(session -> about.put("agent_session", session));
        Optional.ofNullable(System.getenv(RunPlan.ID)).ifPresent(gateway -> about.put(Greeting.GATEWAY, gateway));
        new Bridge(
                        endpoint,
                        new ServerStarter(endpoint, options.arguments()),
                        about,
                        Build.current(Wiring.version()),
                        reception(settings, selection),
                        out)
                .run(System.in, Config.bodyBytesMax(settings));
    }

    private boolean isSilent(Path here) {
        return plugin
                && OwnEntry.exists(
                        new ClientMachine(Os.named(System.getProperty("os.name")), System.getenv(), Options.home()),
                        here);
    }

    /// Knows what is on offer if no setting changes that.
    private static Reception reception(Settings settings, ToolSelection selection) {
        boolean asBuilt = Config.offersAsBuilt(settings) && !selection.isOfNone();
        return new Reception(
                asBuilt ? Prospectus.ofBuild() : Optional.empty(),
                (client, tool) ->
                        ShownTools.to(client, selection).admits(tool.toolset(), tool.core(), tool.readOnly()));
    }
}
