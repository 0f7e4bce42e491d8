package dev.contextd.cli;

import picocli.CommandLine.Command;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "sessions",
        description = "List the sessions that agents work in, used last first.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A session is kept for a day after its last call; contextd list branch shows what",
            "older ones left."
        })
final class SessionsCommand extends ListingCommand {
    @Override
    ObjectNode answer(PersonCalls calls) {
        return calls.ask("session_list", wanted(calls));
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
        var table = new TextTable()
                .prose("SESSION")
                .prose("PROJECT")
                .number("TOKENS")
                .number("FOLDED")
                .number("OPEN")
                .number("BRANCHES")
                .word("LAST USED")
                .word("ID");
        answer.path("sessions").forEach(session -> {
            var branches = session.path("branches");
            long open = branches.valueStream()
                    .filter(branch -> branch.path("status").asString().equals("active"))
                    .count();
            table.row(
                    session.path("title").asString(),
                    Printing.project(session.path("project").asString(), screen),
                    session.path("main_tokens").asString(),
                    session.path("folded_tokens").asString(),
                    Long.toString(open),
                    Integer.toString(branches.size()),
                    Printing.moment(session.path("used_at")),
                    Printing.id(session.path("id").asString(), screen));
            if (open > 0) {
                table.paint(4, Screen.Colour.GREEN);
            }
        });
        show(table, "No session was used in the last day.", screen);
    }
}
