package dev.contextd.cli;

import dev.contextd.tool.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "branches",
        description = "Show the branches of sessions as a tree, with their budgets.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example: contextd branches --project"})
final class BranchesCommand extends PersonCommand {
    private static final String ACTIVE = "active";
    private static final int SESSIONS_MAX = 1_000;

    @Mixin
    private final ChosenProject project = new ChosenProject();

    @Option(
            names = "--session",
            paramLabel = "ID",
            description = "Only those of this session, as contextd sessions shows it.")
    private @Nullable String session;

    @Option(names = "--open", description = "Only those that are still worked in.")
    private boolean open;

    @Override
    ObjectNode answer(PersonCalls calls) {
        var answer = calls.ask("session_list", project.with(Json.object().put("limit", SESSIONS_MAX), calls));
        if (session != null) {
            ((ArrayNode) answer.path("sessions"))
                    .removeIf(each -> !each.path("id").asString().startsWith(session));
        }
        return answer;
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
        var table = new TextTable()
                .prose("BRANCH")
                .word("STATUS")
                .number("TOKENS")
                .number("BUDGET")
                .prose("PROJECT")
                .word("BEGUN")
                .word("ID");
        answer.path("sessions").forEach(each -> below("", each, 0, table, screen));
        show(table, open ? "No branch is open." : "No session of the last day has branches.", screen);
    }

    /// The branches below one, each followed by its own.
    private void below(String parent, JsonNode of, int depth, TextTable table, Screen screen) {
        of.path("branches").forEach(branch -> {
            if (!branch.path("parent_branch_id").asString("").equals(parent)) {
                return;
            }
            String status = branch.path("status").asString();
            if (!open || status.equals(ACTIVE)) {
                table.row(
                        (depth == 0 ? "" : "· ".repeat(depth))
                                + branch.path("description").asString(),
                        status,
                        branch.path("tokens").asString(),
                        branch.path("budget").asString(),
                        Printing.project(of.path("project").asString(), screen),
                        Printing.moment(branch.path("created_at")),
                        Printing.id(branch.path("id").asString(), screen));
                table.paint(1, colour(status));
            }
            below(branch.path("id").asString(), of, depth + 1, table, screen);
        });
    }

    private static Screen.Colour colour(String status) {
        return switch (status) {
            case ACTIVE -> Screen.Colour.GREEN;
            case "failed", "timeout" -> Screen.Colour.RED;
            default -> Screen.Colour.DIM;
        };
    }
}
