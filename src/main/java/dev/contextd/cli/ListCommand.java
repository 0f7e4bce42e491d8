package dev.contextd.cli;

import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "list",
        description = "List what is kept, newest first.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: contextd list memory --project"})
final class ListCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "KIND", description = "One of ${COMPLETION-CANDIDATES}; all if absent.")
    private @Nullable KeptKind kind;

    @Option(
            names = "--project",
            arity = "0..1",
            fallbackValue = ".",
            paramLabel = "DIR",
            description =
                    "Only what is of this project; without a folder, of the one you are in. All projects if absent.")
    private @Nullable Path project;

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "N",
            defaultValue = "20",
            description = "How many, 1 to 1000 (${DEFAULT-VALUE}).")
    private int limit;

    @Override
    public Integer call() {
        try (var system = options.shared()) {
            var calls = new PersonCalls(system);
            var arguments = Json.object().put("limit", limit);
            if (kind != null) {
                arguments.put("kind", kind.name());
            }
            if (project != null) {
                arguments.put("project_path", calls.absolute(project));
            }
            var answer = calls.ask("kept_list", arguments);
            printing.print(spec.commandLine().getOut(), answer, screen -> show(answer, screen));
            return 0;
        }
    }

    private void show(ObjectNode answer, Screen screen) {
        var out = spec.commandLine().getOut();
        var table = new TextTable()
                .word("KIND")
                .prose("TITLE")
                .prose("PROJECT")
                .word("WHEN")
                .word("ID");
        answer.path("items").forEach(item -> {
            table.row(
                    item.path("kind").asString(),
                    item.path("title").asString(),
                    Printing.project(item.path("project").asString(), screen),
                    Printing.moment(item.path("created_at")),
                    Printing.id(item.path("id").asString(), screen));
            table.paint(0, Screen.Colour.CYAN);
            table.paint(3, Screen.Colour.DIM);
        });
        if (table.isEmpty()) {
            out.println("Nothing is kept" + (kind == null ? "" : " of this kind")
                    + (project == null ? "." : " of this project."));
            return;
        }
        table.print(out, screen);
        long more = answer.path("total").asLong() - answer.path("items").size();
        if (more > 0 && screen.width().isPresent()) {
            out.println(more + " more; see --limit.");
        }
    }
}
