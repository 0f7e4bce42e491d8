package dev.contextd.cli;

import dev.contextd.tool.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Command(
        name = "stats",
        description = "Say what was used, and what folding did.",
        mixinStandardHelpOptions = true,
        footer = {"", "How each figure is computed: contextd stats --json, under formula"})
final class StatsCommand extends PersonCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "PERIOD",
            defaultValue = "weekly",
            description = "daily, weekly, monthly or all-time (${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init")
    private String period;

    @Mixin
    private final ChosenProject project = new ChosenProject();

    @Override
    ObjectNode answer(PersonCalls calls) {
        return calls.ask("analytics_get", project.with(Json.object().put("period", period), calls));
    }

    @Override
    void show(ObjectNode answer, Screen screen) {
        out().println((period.equals("all-time")
                        ? "Until "
                        : answer.path("start_date").asString() + " to ")
                + answer.path("end_date").asString() + " (UTC)");
        out().println();
        var figures = new TextTable().word("FIGURE").number("VALUE");
        figure(figures, "sessions", answer.path("total_sessions"), "");
        figure(figures, "calls", answer.at("/inputs/calls"), "");
        figure(figures, "branches folded", answer.at("/inputs/folds"), "");
        figure(figures, "tokens folded away", answer.at("/inputs/tokens_folded"), "");
        figure(figures, "tokens that came back", answer.at("/inputs/tokens_in_summaries"), "");
        figure(figures, "less by folding", answer.path("booked_reduction_pct"), " %");
        figure(figures, "tokens not sent to models", answer.at("/wire/tokens_not_sent"), "");
        figure(figures, "estimated cost saved", answer.path("estimated_cost_save_usd"), " USD");
        figures.print(out(), screen);
        var tools =
                new TextTable().word("TOOL").number("CALLS").number("MEAN MS").number("SUCCEEDED");
        answer.path("top_features")
                .forEach(tool -> tools.row(
                        tool.path("feature").asString(),
                        tool.path("count").asString(),
                        Long.toString(Math.round(tool.path("avg_latency_ms").asDouble())),
                        Math.round(100 * tool.path("success_rate").asDouble()) + " %"));
        if (!tools.isEmpty()) {
            out().println();
            tools.print(out(), screen);
        }
    }

    private static void figure(TextTable table, String name, JsonNode value, String unit) {
        if (value.isNumber()) {
            table.row(name, value.asString() + unit);
        }
    }
}
