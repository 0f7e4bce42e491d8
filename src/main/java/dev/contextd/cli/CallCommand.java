package dev.contextd.cli;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.base.text.Nearest;
import dev.contextd.tool.Json;
import dev.contextd.tool.ToolCatalog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "call",
        description = "Call one tool and print what it answers.",
        footer = {
            "",
            "Example: contextd call memory_search query='rate limited' limit=3",
            "         contextd call memory_search '{\"query\":\"rate limited\",\"limit\":3}'",
            "contextd tools lists the tools. Exit code 1: the tool answered an error."
        })
final class CallCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    @Mixin
    private final Options options = new Options();

    @Parameters(index = "0", arity = "0..1", paramLabel = "TOOL", description = "Name of the tool.")
    private @Nullable String tool;

    @Parameters(
            index = "1..*",
            paramLabel = "ARGUMENTS",
            description = "Each as name=value, or all as one JSON object, or - to read that from standard input.")
    private List<String> arguments = List.of();

    @Option(
            names = {"-h", "--help"},
            description = "Show this, or what TOOL takes.")
    private boolean help;

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (tool == null) {
            if (!help) {
                throw new Failure(Kind.VALIDATION, "Name a tool; contextd tools lists them.");
            }
            spec.commandLine().usage(spec.commandLine().getOut());
            return 0;
        }
        var typed = typed();
        try (var system = system(typed)) {
            var entry = find(tool, system.wiring().catalog());
            if (help) {
                describe(entry);
                return 0;
            }
            // Progress goes to standard error, so that the answer can be piped.
            var err = spec.commandLine().getErr();
            var result = new LocalCalls(system)
                    .call(tool, new ToolArguments(entry).read(typed), (_, _, message) -> err.println(message));
            spec.commandLine().getOut().println(result.path("structuredContent").toPrettyString());
            return result.path("isError").asBoolean(false) ? 1 : 0;
        }
    }

    private static ToolCatalog.Entry<?, ?> find(String name, ToolCatalog catalog) {
        return catalog.find(name).orElseThrow(() -> {
            var names = catalog.callable().stream()
                    .map(entry -> entry.info().name())
                    .toList();
            var near = Nearest.of(name, names);
            return new Failure(
                    Kind.VALIDATION,
                    "there is no tool '" + name + "'"
                            + near.map(it -> ", did you mean '" + it + "'?").orElse(".")
                            + " contextd tools lists them.");
        });
    }

    private void describe(ToolCatalog.Entry<?, ?> entry) {
        var out = spec.commandLine().getOut();
        var arguments = new ToolArguments(entry);
        var answer = Json.object()
                .put("name", entry.info().name())
                .put("description", entry.info().description())
                .put("example", arguments.example());
        answer.set("arguments", entry.inputSchema());
        printing.print(out, answer, screen -> {
            out.println(entry.info().name() + ": " + entry.info().description());
            var table = arguments.table();
            if (!table.isEmpty()) {
                out.println();
                table.print(out, screen);
            }
            out.println();
            out.println("Example: " + arguments.example());
        });
    }

    private OpenSystem system(List<String> typed) {
        try {
            return options.shared();
        } catch (RunsInServer e) {
            throw typed.equals(arguments) ? e : e.with(typed.getFirst());
        }
    }

    private List<String> typed() throws IOException {
        return arguments.equals(List.of(STANDARD_INPUT))
                ? List.of(new String(System.in.readAllBytes(), StandardCharsets.UTF_8))
                : arguments;
    }
}
