package dev.contextd.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "list",
        description = "List what is kept, newest first.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: contextd list memory --project"})
final class ListCommand extends ListingCommand {
    @Parameters(arity = "0..1", paramLabel = "KIND", description = "One of ${COMPLETION-CANDIDATES}; all if absent.")
    private @Nullable KeptKind kind;

    @Override
    ObjectNode answer(PersonCalls calls) {
        var arguments = wanted(calls);
        if (kind != null) {
            arguments.put("kind", kind.name());
        }
        return calls.ask("kept_list", arguments);
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
        var otherwise =
                "Nothing is kept" + (kind == null ? "" : " of this kind") + (isOfProject() ? " of this project." : ".");
        show(table, otherwise, screen);
        long more = answer.path("total").asLong() - answer.path("items").size();
        if (more > 0 && screen.width().isPresent()) {
            out().println(more + " more; see --limit.");
        }
    }
}
