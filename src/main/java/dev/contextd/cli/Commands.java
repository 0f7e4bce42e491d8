package dev.contextd.cli;

import dev.contextd.app.Wiring;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.file.FileTrouble;
import dev.contextd.base.stream.StandardOutput;
import dev.contextd.local.daemon.RemoteCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/// The command line: parses the arguments and runs the command they name.
@Command(
        name = "contextd",
        description = "The context server for coding agents.",
        mixinStandardHelpOptions = true,
        versionProvider = Commands.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Start with:  contextd install claude   or another agent: contextd install",
            "or with:     contextd serve            and register http://127.0.0.1:9090/mcp"
        })
public final class Commands implements Runnable {
    /// As sysexits.h has it.
    private static final int WRONG_SETTING = 78;

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init")
    private CommandLine.Model.CommandSpec spec;

    private Commands() {}

    /// The exit code: 0 done, 1 it could not be done, 2 the arguments are wrong, 78 a setting or what it names is, 141
    /// nobody reads what is printed.
    ///
    /// Agents start `contextd stdio` and hooks and wait, also for the server behind them. So these go without
    /// picocli: its classes are too old for the AOT cache, and to load them takes longer than the rest of the
    /// start. What only takes words does so too.
    public static int run(String... args) {
        Optional<? extends Quick> quick;
        try {
            quick = quick(args);
        } catch (Failure e) {
            return explain(e, System.err::println);
        }
        return quick.map(Commands::call).orElseGet(() -> printing(args));
    }

    private static int printing(String... args) {
        try (var out = new StandardOutput().writer()) {
            return commandLine(named(args)).setOut(out).execute(isVersion(args) ? new String[] {"--version"} : args);
        } catch (StandardOutput.Closed _) {
            return StandardOutput.EXIT_CODE;
        }
    }

    /// `-v` too, which many programs have for it.
    private static boolean isVersion(String... args) {
        return args.length == 1 && args[0].equals("-v");
    }

    /// A command that is understood without picocli.
    interface Quick {
        Integer call() throws IOException, InterruptedException;
    }

    /// Options of a command that a server may run.
    interface Hosted {
        void host(OpenSystem server);
    }

    private static Optional<? extends Quick> quick(String... args) {
        return switch (args.length == 0 ? "" : args[0]) {
            case "stdio" -> StdioCommand.of(args);
            case "hook" -> HookCommand.of(args);
            case "daemon" -> DaemonCommand.of(args);
            default -> QuickWords.of(args).<Quick>map(words -> words).or(() -> ThroughServer.of(args));
        };
    }

    private static int call(Quick command) {
        try {
            return command.call();
        } catch (Failure e) {
            return explain(e, System.err::println);
        } catch (StandardOutput.Closed _) {
            return StandardOutput.EXIT_CODE;
        } catch (IOException e) {
            return explain(trouble(FileTrouble.of(e), e), System.err::println);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return CommandLine.ExitCode.SOFTWARE;
        }
    }

    /// The same commands for a server to run, where paths are those of the one who gives them.
    static int runHosted(List<String> arguments, Wiring wiring, Path directory, PrintWriter out, PrintWriter err) {
        return hosted(named(arguments.toArray(String[]::new)), new OpenSystem(wiring, directory, false))
                .setOut(out)
                .setErr(err)
                .execute(arguments.toArray(String[]::new));
    }

    private static CommandLine hosted(Set<String> names, OpenSystem server) {
        return commandLine(names)
                .registerConverter(Path.class, server.directory()::resolve)
                .setExecutionStrategy(parsed -> {
                    for (var each : parsed.asCommandLineList()) {
                        each.getCommandSpec().mixins().values().stream()
                                .map(CommandLine.Model.CommandSpec::userObject)
                                .filter(Hosted.class::isInstance)
                                .forEach(options -> ((Hosted) options).host(server));
                    }
                    return new CommandLine.RunLast().execute(parsed);
                });
    }

    /// All of them.
    static CommandLine commandLine() {
        return commandLine(CommandList.ALL.keySet());
    }

    /// What the parser has to know of a command line: to read all that the classes of commands say of themselves takes
    /// longer than most commands.
    private static Set<String> named(String... args) {
        return args.length > 0 && CommandList.ALL.containsKey(args[0]) && !args[0].equals("help")
                ? Set.of(args[0])
                : CommandList.ALL.keySet();
    }

    private static CommandLine commandLine(Set<String> names) {
        var all = new CommandLine(new Commands());
        names.forEach(name -> all.addSubcommand(name, Objects.requireNonNull(CommandList.ALL.get(name))));
        all.getSubcommands().values().forEach(Commands::tellVersion);
        // what follows the name of an agent is the agent's
        Optional.ofNullable(all.getSubcommands().get("run")).ifPresent(run -> run.setStopAtPositional(true));
        return all.setExecutionExceptionHandler((e, line, parsed) -> e instanceof RunsInServer elsewhere
                        ? command(elsewhere, parsed.originalArgs(), line)
                        : explain(e, line.getErr()::println))
                .setParameterExceptionHandler(WrongArguments::told)
                .setExecutionStrategy(Commands::quietly)
                .setUsageHelpAutoWidth(true);
    }

    /// The version of a command is the program's.
    private static void tellVersion(CommandLine command) {
        command.getCommandSpec().versionProvider(new Version());
        command.getSubcommands().values().forEach(Commands::tellVersion);
    }

    /// Help is printed here too, for which nothing else catches that nobody reads it.
    private static int quietly(CommandLine.ParseResult parsed) {
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (StandardOutput.Closed _) {
            return StandardOutput.EXIT_CODE;
        }
    }

    private static int command(RunsInServer elsewhere, List<String> arguments, CommandLine line) {
        try {
            return RemoteCommand.run(elsewhere.endpoint(), elsewhere.arguments(arguments));
        } catch (Failure e) {
            return explain(e, line.getErr()::println);
        } catch (StandardOutput.Closed _) {
            return StandardOutput.EXIT_CODE;
        }
    }

    /// A failure is one sentence on standard error, and so is a file or a connection that fails; a reader who has gone
    /// is none; anything else is a bug and shows itself.
    private static int explain(Exception e, Consumer<String> err) throws Exception {
        return switch (e) {
            case Failure failure -> explain(failure, err);
            case StandardOutput.Closed _ -> StandardOutput.EXIT_CODE;
            case IOException io -> explain(trouble(FileTrouble.of(io), io), err);
            case UncheckedIOException io -> explain(trouble(FileTrouble.of(io), io), err);
            default -> throw e;
        };
    }

    private static Failure trouble(String what, Exception e) {
        return new Failure(Failure.Kind.UNAVAILABLE, "It could not be done: " + what + ".", Map.of(), e);
    }

    private static int explain(Failure failure, Consumer<String> err) {
        err.accept("contextd: " + failure.sentence());
        if (failure.isOfSetting()) {
            return WRONG_SETTING;
        }
        return failure.kind() == Failure.Kind.VALIDATION ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Name a command.");
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"contextd " + Wiring.version()};
        }
    }
}
