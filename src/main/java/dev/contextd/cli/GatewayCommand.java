package dev.contextd.cli;

import dev.contextd.cli.run.AgentWay;
import dev.contextd.cli.run.ChosenUpstream;
import dev.contextd.cli.run.GatewaySettings;
import dev.contextd.cli.run.RunPlan;
import dev.contextd.cli.run.RunSummary;
import dev.contextd.cli.run.RunnableAgent;
import dev.contextd.cli.run.ShellLines;
import dev.contextd.tool.Ids;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "gateway",
        description = "Open the gateway of contextd run for agents that are started by somebody else, until stopped.",
        mixinStandardHelpOptions = true,
        footer = {"", "It prints what each agent has to be started with. Its address is another one at", "every start."
        })
final class GatewayCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Option(
            names = {"-p", "--port"},
            paramLabel = "PORT",
            defaultValue = "0",
            description = "Port to listen on; 0 takes a free one.")
    private int port;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        var settings = GatewaySettings.of(options.settings(Map.of()));
        var id = Ids.fresh("gw_");
        var ways = new EnumMap<RunnableAgent, AgentWay>(RunnableAgent.class);
        for (var agent : RunnableAgent.values()) {
            ways.put(
                    agent,
                    agent.way(new RunPlan(
                            InstallTargets.machine(),
                            Path.of("").toAbsolutePath(),
                            List.of(),
                            settings,
                            new BroughtEntry(agent.client(), options).ifWanted(id),
                            id)));
        }
        var upstreams = ways.values().stream()
                .flatMap(way -> way.upstreams().stream())
                .distinct()
                .toList();
        return serve(ways, upstreams);
    }

    private int serve(Map<RunnableAgent, AgentWay> ways, List<ChosenUpstream> upstreams) throws InterruptedException {
        try (var session = GatewaySession.open(options, upstreams, port)) {
            var out = spec.commandLine().getOut();
            upstreams.forEach(it -> out.println(session.url(it.route().name()) + " leads to "
                    + it.route().base().getHost()));
            ways.forEach((agent, way) -> {
                out.println();
                out.println("# " + agent.client().title());
                ShellLines.of(way.launch(session::url), agent.word()).forEach(out::println);
            });
            out.flush();
            int code = StopSignal.await();
            spec.commandLine().getErr().println("contextd: " + RunSummary.of(session.figures()));
            return code;
        }
    }
}
