package dev.contextd.cli;

import dev.contextd.tool.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "show",
        description = "Show everything that is known of one thing.",
        mixinStandardHelpOptions = true,
        footer = {"", "The id may be the beginning of one, as contextd list shows it."})
final class ShowCommand extends PersonCommand {
    @Parameters(
            paramLabel = "ID",
            description = "Of a memory, checkpoint, remediation, skill, branch, session or conversation.")
    @SuppressWarnings("NullAway.Init")
    private String id;

    @Override
    ObjectNode answer(PersonCalls calls) {
        var found = calls.known(id);
        return Json.object().put("id", found.id()).put("text", found.text());
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
        answer.path("text").asString().lines().forEach(line -> {
            var shown = screen.width().isEmpty() ? line : TextTable.harmless(line);
            out().println(line.startsWith("#") ? screen.paint(Screen.Colour.BOLD, shown) : shown);
        });
    }
}
