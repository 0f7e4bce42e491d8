package dev.contextd.cli;

import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
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
final class SearchCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "WORDS", description = "What to look for, in your own words.")
    private List<String> words = List.of();

    @Option(names = "--kind", paramLabel = "KIND", description = "Only ${COMPLETION-CANDIDATES}; all if absent.")
    private @Nullable SearchedKind kind;

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
            defaultValue = "10",
            description = "How many of each kind, 1 to 50 (${DEFAULT-VALUE}).")
    private int limit;

    @Override
    public Integer call() {
        try (var system = options.shared()) {
            var calls = new PersonCalls(system);
            var answer = Json.object().put("query", String.join(" ", words));
            var found = answer.putArray("results");
            for (SearchedKind each : kind == null ? List.of(SearchedKind.values()) : List.of(kind)) {
                each.search(answer.path("query").asString(), Optional.ofNullable(project), limit, calls)
                        .forEach(found::add);
            }
            printing.print(spec.commandLine().getOut(), answer, screen -> show(answer, screen));
            return 0;
        }
    }

    private void show(ObjectNode answer, Screen screen) {
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
        if (table.isEmpty()) {
            spec.commandLine().getOut().println("Nothing that is kept is about this.");
        } else {
            table.print(spec.commandLine().getOut(), screen);
        }
    }
}
