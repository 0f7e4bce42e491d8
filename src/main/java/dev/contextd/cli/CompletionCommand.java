package dev.contextd.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = "Print a completion script for bash and zsh.",
        mixinStandardHelpOptions = true,
        footer = {"", "Try it: source <(contextd completion)"})
final class CompletionCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().getOut().println(AutoComplete.bash("contextd", Commands.commandLine()));
    }
}
