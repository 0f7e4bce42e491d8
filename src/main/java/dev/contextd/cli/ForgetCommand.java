package dev.contextd.cli;

import dev.contextd.tool.Json;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "forget",
        description = "Delete something for good.",
        mixinStandardHelpOptions = true,
        footer = {"", "It cannot be undone; contextd export keeps a copy of everything."})
final class ForgetCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "ID", description = "As contextd list shows it.")
    private List<String> ids = List.of();

    @Override
    public Integer call() {
        try (var system = options.shared()) {
            var calls = new PersonCalls(system);
            // first all are looked up, so that a mistyped one leaves the others as they are
            var whole = ids.stream().map(calls::id).toList();
            var answer = Json.object();
            var gone = answer.putArray("forgotten");
            for (String id : whole) {
                calls.tell("forget", Json.object().put("id", id));
                gone.add(id);
            }
            printing.print(
                    spec.commandLine().getOut(),
                    answer,
                    _ -> whole.forEach(id -> spec.commandLine().getOut().println("Forgotten: " + id)));
            return 0;
        }
    }
}
