package dev.contextd.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

/// A command that asks the tools for a person, and shows as a table or as JSON what they answer.
abstract class PersonCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public final Integer call() {
        try (var system = options.shared()) {
            var answer = answer(new PersonCalls(system));
            printing.print(out(), answer, screen -> show(answer, screen));
            return exitCode(answer);
        }
    }

    /// What `--json` prints.
    abstract ObjectNode answer(PersonCalls calls);

    abstract void show(ObjectNode answer, Screen screen);

    int exitCode(ObjectNode answer) {
        return 0;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /// @param otherwise what is said where there are no rows
    final void show(TextTable table, String otherwise, Screen screen) {
        if (table.isEmpty()) {
            out().println(otherwise);
        } else {
            table.print(out(), screen);
        }
    }
}
