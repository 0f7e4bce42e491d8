package dev.contextd.cli;

import dev.contextd.tool.Json;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "forget",
        description = "Delete something for good.",
        mixinStandardHelpOptions = true,
        footer = {"", "It cannot be undone; contextd export keeps a copy of everything."})
final class ForgetCommand extends PersonCommand {
    @Parameters(arity = "1..*", paramLabel = "ID", description = "As contextd list shows it.")
    private List<String> ids = List.of();

    @Override
    ObjectNode answer(PersonCalls calls) {
        // first all are looked up, so that a mistyped one leaves the others as they are
        var whole = ids.stream().map(id -> calls.known(id).id()).distinct().toList();
        var answer = Json.object();
        var gone = answer.putArray("forgotten");
        for (String id : whole) {
            calls.tell("forget", Json.object().put("id", id));
            gone.add(id);
        }
        return answer;
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
        answer.path("forgotten").forEach(id -> out().println("Forgotten: " + id.asString()));
    }
}
