package dev.contextd.feature.conversation;

import dev.contextd.tool.Caller;
import dev.contextd.tool.CamelCase;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class GetContextMetricsTool implements Tool<GetContextMetricsTool.Input, GetContextMetricsTool.Output> {
    enum Period {
        DAY(1),
        WEEK(7),
        MONTH(30);

        private final int days;

        Period(int days) {
            this.days = days;
        }
    }

    record Input(@Doc("How far back") Optional<Period> period) {}

    record Output(
            @Doc("Always true") boolean success,
            @Doc("What was measured") Measured metrics,

            @Doc("Today, the last 7 or the last 30 days (UTC)")
            Period period) {}

    @CamelCase
    record Measured(
            @Doc(
                    "How much is made of the contexts written to in the period, 0 to 1: 0.4 for ten messages, 0.3 for a summary,"
                            + " 0.3 for a relation")
            double averageScore,

            @Doc("Calls of these tools, failed ones too, without ping and this one")
            long totalCalls,

            @Doc("The same by tool") Map<String, Long> byType,

            @Doc("The same by day") List<Day> historyTrend,

            @Doc("Of all contexts") ContextStats contextStats,

            @Doc("Of all relations") RelationshipMetrics relationshipMetrics) {}

    record Day(@Doc("UTC") String date, @Doc("Calls") long count) {}

    @CamelCase
    record ContextStats(
            @Doc("How many there are") long totalContexts,
            @Doc("Mean") double averageMessagesPerContext,
            @Doc("Share of contexts that have a summary") double summaryRate) {}

    @CamelCase
    record RelationshipMetrics(
            @Doc("How many there are") long totalRelationships,
            @Doc("The same by type") Map<String, Long> byType) {}

    private final Metrics metrics;

    GetContextMetricsTool(Metrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "get_context_metrics",
                "Measure conversations",
                "Use when asked how contexts are used.",
                Toolset.CONVERSATIONS,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var period = input.period().orElse(Period.WEEK);
        var figures = metrics.of(caller.owner(), period.days);
        var measured = new Measured(
                figures.averageScore(),
                figures.totalCalls(),
                figures.byType(),
                figures.trend().stream()
                        .map(day -> new Day(day.date().toString(), day.count()))
                        .toList(),
                new ContextStats(figures.contexts(), figures.messagesPerContext(), figures.summaryRate()),
                new RelationshipMetrics(figures.relationships(), figures.relationshipsByType()));
        return new Output(true, measured, period);
    }
}
