package dev.contextd.cli;

import dev.contextd.tool.Json;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "search",
        description = "Search everything that is kept by words and by meaning.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Example: contextd search 'rate limited by the billing service'",
            "Code is searched in the project you are in, if it was indexed (contextd index)."
        })
final class SearchCommand extends PersonCommand {
    @Parameters(arity = "1..*", paramLabel = "WORDS", description = "What to look for, in your own words.")
    private List<String> words = List.of();

    @Option(names = "--kind", paramLabel = "KIND", description = "Only ${COMPLETION-CANDIDATES}; all if absent.")
    private @Nullable SearchedKind kind;

    @Mixin
    private final ChosenProject project = new ChosenProject();

    @Option(
            names = {"-n", "--limit"},
            paramLabel = "N",
            defaultValue = "10",
            description = "How many of each kind, 1 to 50 (${DEFAULT-VALUE}).")
    private int limit;

    @Override
    ObjectNode answer(PersonCalls calls) {
        var answer = Json.object().put("query", String.join(" ", words));
        var found = answer.putArray("results");
        for (SearchedKind each : kind == null ? List.of(SearchedKind.values()) : List.of(kind)) {
            each.search(answer.path("query").asString(), project.folder(), limit, calls)
                    .forEach(found::add);
        }
        return answer;
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
        var table = new TextTable()
                .number("SCORE")
                .word("KIND")
                .prose("TITLE")
                .word("WHEN")
                .prose("ID");
        answer.path("results")
                .valueStream()
                .sorted(Comparator.comparingDouble(
                                (JsonNode hit) -> hit.path("score").asDouble())
                        .reversed())
                .forEach(hit -> {
                    table.row(
                            String.format(Locale.ROOT, "%.2f", hit.path("score").asDouble()),
                            hit.path("kind").asString(),
                            hit.path("title").asString(),
                            Printing.moment(hit.path("created_at")),
                            hit.path("kind").asString().equals("code")
                                    ? hit.path("id").asString()
                                    : Printing.id(hit.path("id").asString(), screen));
                    table.paint(1, Screen.Colour.CYAN);
                    table.paint(3, Screen.Colour.DIM);
                });
        show(table, "Nothing that is kept is about this.", screen);
    }
}
