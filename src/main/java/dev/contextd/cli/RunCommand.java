package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.cli.run.GatewaySettings;
import dev.contextd.cli.run.Launch;
import dev.contextd.cli.run.RunPlan;
import dev.contextd.cli.run.RunSummary;
import dev.contextd.cli.run.RunnableAgent;
import dev.contextd.cli.run.ShellLines;
import dev.contextd.tool.Ids;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "run",
        description = "Start an agent whose requests leave out what lies in branches that it has folded.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: contextd run claude --continue",
            "Everything is set for this process of the agent alone; no file is changed.",
            "Whatever follows the agent's name is the agent's. It ends with the agent's exit",
            "code."
        })
final class RunCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Option(
            names = "--print",
            description = "Start no agent, but show what would be set; it can be used until this command is stopped.")
    private boolean print;

    @Parameters(
            index = "0",
            paramLabel = "AGENT",
            description = "${COMPLETION-CANDIDATES}",
            completionCandidates = Words.class)
    @SuppressWarnings("NullAway.Init")
    private String agent;

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "For the agent.")
    private List<String> arguments = new ArrayList<>();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    /// The agents by their words, for help and completion.
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(RunnableAgent.values())
                    .map(RunnableAgent::word)
                    .iterator();
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        var named = RunnableAgent.named(agent);
        var settings = GatewaySettings.of(options.settings(Map.of()));
        var program = print ? Path.of(named.word()) : program(named);
        var id = Ids.fresh("gw_");
        var plan = new RunPlan(
                InstallTargets.machine(),
                Path.of("").toAbsolutePath(),
                arguments,
                settings,
                new BroughtEntry(named.client(), options).ifWanted(id),
                id);
        var way = named.way(plan);
        try (var session = GatewaySession.open(options, way.upstreams(), 0)) {
            var launch = way.launch(session::url);
            launch.notes().forEach(this::tell);
            return print ? show(launch, named, session) : start(launch, program, session);
        }
    }

    private static Path program(RunnableAgent named) {
        return InstallTargets.machine()
                .program(named.word())
                .orElseThrow(() -> new Failure(
                        Kind.UNAVAILABLE,
                        named.client().title() + " is not on the PATH; install it with " + named.howToGet() + "."));
    }

    private int start(Launch launch, Path program, GatewaySession session) throws InterruptedException {
        var command = new ArrayList<>(List.of(program.toString()));
        command.addAll(launch.arguments());
        command.addAll(arguments);
        var builder = new ProcessBuilder(command).inheritIO();
        builder.environment().putAll(launch.environment());
        var child = new CompletableFuture<Process>();
        StopSignal.passOn(child);
        child.complete(started(builder));
        int code = child.join().waitFor();
        session.trouble().ifPresent(why -> tell("the server that keeps branches did not start: " + why));
        tell(RunSummary.of(session.figures()));
        return code;
    }

    private static Process started(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new Failure(
                    Kind.UNAVAILABLE,
                    builder.command().getFirst() + " cannot be started: " + e.getMessage(),
                    Map.of(),
                    e);
        }
    }

    private int show(Launch launch, RunnableAgent named, GatewaySession session) throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        ShellLines.of(launch, named.word()).forEach(out::println);
        out.flush();
        tell("this can be used until you stop this command (Ctrl-C)");
        int code = StopSignal.await();
        tell(RunSummary.of(session.figures()));
        return code;
    }

    private void tell(String what) {
        var err = spec.commandLine().getErr();
        err.println("contextd: " + what);
        err.flush();
    }
}
