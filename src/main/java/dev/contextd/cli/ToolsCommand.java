package dev.contextd.cli;

import dev.contextd.tool.Json;
import dev.contextd.tool.ToolCatalog;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "tools",
        description = "List the tools that agents can call.",
        mixinStandardHelpOptions = true,
        footer = {"", "What one takes: contextd call TOOL --help"})
final class ToolsCommand extends PersonCommand {
    @Parameters(arity = "0..1", paramLabel = "WORD", description = "Only those whose name or description has it.")
    private @Nullable String word;

    @Override
    ObjectNode answer(PersonCalls calls) {
        var answer = Json.object();
        var tools = answer.putArray("tools");
        calls.wiring().catalog().entries().stream()
                .map(ToolCatalog.Entry::info)
                .filter(info -> info.isForModels()
                        && (word == null
                                || (info.name() + " " + info.description())
                                        .toLowerCase(Locale.ROOT)
                                        .contains(word.toLowerCase(Locale.ROOT))))
                .forEach(info -> tools.addObject()
                        .put("name", info.name())
                        .put("toolset", info.toolset().word())
                        .put("writes", !info.effect().readOnly())
                        .put("description", info.description()));
        return answer;
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
        var table = new TextTable().word("TOOL").word("TOOLSET").word("DOES").prose("WHEN TO USE IT");
        answer.path("tools").forEach(tool -> {
            boolean writes = tool.path("writes").asBoolean();
            table.row(
                    tool.path("name").asString(),
                    tool.path("toolset").asString(),
                    writes ? "writes" : "reads",
                    tool.path("description").asString().replaceFirst("^Use when ", ""));
            table.paint(0, Screen.Colour.CYAN);
            table.paint(2, writes ? Screen.Colour.YELLOW : Screen.Colour.DIM);
        });
        show(table, "No tool says that.", screen);
    }
}
