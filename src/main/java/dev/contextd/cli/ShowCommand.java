package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Json;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "show",
        description = "Show everything that is known of one thing.",
        mixinStandardHelpOptions = true,
        footer = {"", "The id may be the beginning of one, as contextd list shows it."})
final class ShowCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(
            paramLabel = "ID",
            description = "Of a memory, checkpoint, remediation, skill, branch, session or conversation.")
    @SuppressWarnings("NullAway.Init")
    private String id;

    @Override
    public Integer call() {
        try (var system = options.shared()) {
            var calls = new PersonCalls(system);
            var found = calls.page(id).map(page -> Map.entry(id, page)).or(() -> {
                var whole = calls.id(id);
                return calls.page(whole).map(page -> Map.entry(whole, page));
            });
            if (found.isEmpty()) {
                throw new Failure(
                        Kind.NOT_FOUND, "There is nothing with the id " + id + "; contextd list shows what there is.");
            }
            var text = found.get().getValue();
            var answer = Json.object().put("id", found.get().getKey()).put("text", text);
            printing.print(spec.commandLine().getOut(), answer, screen -> show(text, screen));
            return 0;
        }
    }

    private void show(String text, Screen screen) {
        var out = spec.commandLine().getOut();
        text.lines().forEach(line -> {
            var shown = screen.width().isEmpty() ? line : TextTable.harmless(line);
            out.println(line.startsWith("#") ? screen.paint(Screen.Colour.BOLD, shown) : shown);
        });
    }
}
