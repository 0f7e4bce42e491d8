package dev.contextd.cli;

import dev.contextd.tool.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "list",
        description = "List what is kept, newest first.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: contextd list memory --project"})
final class ListCommand extends PersonCommand {
    @Parameters(arity = "0..1", paramLabel = "KIND", description = "One of ${COMPLETION-CANDIDATES}; all if absent.")
    private @Nullable KeptKind kind;

    @Mixin
    private final ChosenProject project = new ChosenProject();

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "N",
            defaultValue = "20",
            description = "How many, 1 to 1000 (${DEFAULT-VALUE}).")
    private int limit;

    @Override
    ObjectNode answer(PersonCalls calls) {
        var arguments = Json.object().put("limit", limit);
        if (kind != null) {
            arguments.put("kind", kind.name());
        }
        return calls.ask("kept_list", project.with(arguments, calls));
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
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
        var otherwise = "Nothing is kept" + (kind == null ? "" : " of this kind")
                + (project.folder().isEmpty() ? "." : " of this project.");
        show(table, otherwise, screen);
        long more = answer.path("total").asLong() - answer.path("items").size();
        if (more > 0 && screen.width().isPresent()) {
            out().println(more + " more; see --limit.");
        }
    }
}
