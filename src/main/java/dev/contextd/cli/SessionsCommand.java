package dev.contextd.cli;

import dev.contextd.tool.Json;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "sessions",
        description = "List the sessions that agents work in, used last first.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "A session is kept for a day after its last call; contextd list branch shows what older ones left."
        })
final class SessionsCommand implements Callable<Integer> {
    @Mixin
    private final Options options = new Options();

    @Mixin
    private final Printing printing = new Printing();

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--project",
            arity = "0..1",
            fallbackValue = ".",
            paramLabel = "DIR",
            description =
                    "Only those of this project; without a folder, of the one you are in. All projects if absent.")
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
            if (project != null) {
                arguments.put("project_path", calls.absolute(project));
            }
            var answer = calls.ask("session_list", arguments);
            printing.print(spec.commandLine().getOut(), answer, screen -> show(answer, screen));
            return 0;
        }
    }

    private void show(ObjectNode answer, Screen screen) {
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
        if (table.isEmpty()) {
            spec.commandLine().getOut().println("No session was used in the last day.");
        } else {
            table.print(spec.commandLine().getOut(), screen);
        }
    }
}
