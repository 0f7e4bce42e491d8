package dev.contextd.feature.analytics;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.feature.analytics.UsageFigures.Calls;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class AnalyticsGetTool implements Tool<AnalyticsGetTool.Input, AnalyticsGetTool.Output> {
    /// There was nothing to count before.
    private static final LocalDate FIRST = LocalDate.of(2000, 1, 1);

    private static final String FORMULA =
            "tokens_booked = tokens_folded - tokens_in_summaries; booked_reduction_pct = 100 * tokens_booked /"
                    + " tokens_folded; tokens_saved = wire.tokens_not_sent; total_time_saved_min = tokens_saved /"
                    + " tokens_per_minute; estimated_cost_save_usd = tokens_saved / 1000 * usd_per_1000_tokens;"
                    + " search_precision = helpful_votes / votes; " + WireLedger.FORMULA;

    enum Period {
        DAILY(1),
        WEEKLY(7),
        MONTHLY(30),
        @JsonProperty("all-time")
        ALL_TIME(0);

        private final int days;

        Period(int days) {
            this.days = days;
        }

        LocalDate start(LocalDate end) {
            return this == ALL_TIME ? FIRST : end.minusDays(days - 1L);
        }
    }

    record Input(
            @Doc("Days up to end_date; weekly if absent") Optional<Period> period,

            @Doc("Absolute; all projects if absent") @Limited(Limit.PATH)
            Optional<String> projectPath,

            @Doc("First day, YYYY-MM-DD; instead of period") @Limited(Limit.ID)
            Optional<String> startDate,

            @Doc("Last day, YYYY-MM-DD; today if absent") @Limited(Limit.ID)
            Optional<String> endDate) {}

    record Output(
            @Doc("Which period was asked for") Period period,
            @Doc("First day, in UTC") String startDate,
            @Doc("Last day") String endDate,
            @Doc("Sessions that called anything") int totalSessions,

            @Doc(
                    "How much less came back of folded branches than they used, in our books, in percent; absent if none was")
            Optional<Double> bookedReductionPct,

            @Doc("Estimate, see formula; absent if nothing was left out of a request")
            Optional<Double> totalTimeSavedMin,

            @Doc("Share of helpful votes on memories; absent without votes")
            Optional<Double> searchPrecision,

            @Doc("Estimate, see formula; absent if nothing was left out of a request")
            Optional<Double> estimatedCostSaveUsd,

            @Doc("Tools called most") List<Feature> topFeatures,
            @Doc("Means; absent where nothing was called") Performance performance,

            @Doc("Requests to models that passed `contextd run`; absent if none did")
            Optional<WireLedger> wire,

            @Doc("What the figures were computed from") Inputs inputs,
            @Doc("How") String formula) {}

    record Feature(
            @Doc("Name of the tool") String feature,
            @Doc("Calls") long count,
            @Doc("Mean time in milliseconds") Optional<Double> avgLatencyMs,
            @Doc("Share of calls that succeeded, 0 to 1") Optional<Double> successRate) {}

    record Performance(
            @Doc("Of the tools that search, in milliseconds")
            Optional<Double> avgSearchLatencyMs,

            @Doc("Of the checkpoint tools, in milliseconds") Optional<Double> avgCheckpointLatencyMs,

            @Doc("Share of texts whose vector was at hand, of everybody on this server")
            Optional<Double> cacheHitRate,

            @Doc("Share of calls that succeeded, 0 to 1") Optional<Double> overallSuccessRate) {}

    record Inputs(
            @Doc("Branches folded") long folds,
            @Doc("Tokens they used") long tokensFolded,
            @Doc("Tokens that came back") long tokensInSummaries,

            @Doc("The difference; whether models are still sent it depends on the agent")
            long tokensBooked,

            @Doc("Tokens that really left requests; absent if none did")
            Optional<Long> tokensSaved,

            @Doc("Setting analytics.usd_per_1000_tokens") double usdPer1000Tokens,
            @Doc("Setting analytics.tokens_per_minute") int tokensPerMinute,
            @Doc("Votes on memories") long votes,
            @Doc("Those that said helpful") long helpfulVotes,
            @Doc("Calls of any tool") long calls) {}

    private final Usage usage;
    private final TokenPrices prices;

    AnalyticsGetTool(Usage usage, TokenPrices prices) {
        this.usage = usage;
        this.prices = prices;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "analytics_get",
                "Usage",
                "Use when the user asks what this server was used for, or what folding did.",
                Toolset.SYSTEM,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(
                ArgumentRule.text("start_date", text -> date("start_date", text)),
                ArgumentRule.text("end_date", text -> date("end_date", text)));
    }

    @Override
    public Output call(Input input, Caller caller) {
        var period = input.period().orElse(Period.WEEKLY);
        var end = input.endDate().map(text -> date("end_date", text)).orElseGet(usage::today);
        var start = input.startDate().map(text -> date("start_date", text)).orElseGet(() -> period.start(end));
        if (end.isBefore(start)) {
            throw wrong("end_date", "end_date must not be before start_date.");
        }
        var project = input.projectPath().map(path -> caller.project(path).key());
        var days = usage.read(caller.owner().name(), project.orElse(null), start, end);
        return output(period, start, end, days, new UsageReport(days.figures(), prices));
    }

    private static Output output(
            Period period, LocalDate start, LocalDate end, UsageReport.Days days, UsageReport report) {
        var shownStart = start.equals(FIRST) ? days.first().orElse(end) : start;
        return new Output(
                period,
                shownStart.toString(),
                end.toString(),
                report.figures().sessions().size(),
                report.bookedReductionPercent(),
                report.minutesSaved(),
                report.searchPrecision(),
                report.usdSaved(),
                report.top().stream().map(AnalyticsGetTool::feature).toList(),
                new Performance(
                        UsageReport.meanMillis(report.calls(tool -> tool.endsWith("_search"))),
                        UsageReport.meanMillis(report.calls(tool -> tool.startsWith("checkpoint_"))),
                        report.cacheHitRate(),
                        UsageReport.successRate(report.calls(_ -> true))),
                report.wire(),
                inputs(report),
                FORMULA);
    }

    private static Feature feature(Map.Entry<String, Calls> top) {
        var calls = top.getValue();
        return new Feature(top.getKey(), calls.count(), UsageReport.meanMillis(calls), UsageReport.successRate(calls));
    }

    private static Inputs inputs(UsageReport report) {
        var figures = report.figures();
        return new Inputs(
                figures.folds(),
                figures.foldedTokens(),
                figures.summaryTokens(),
                report.tokensBooked(),
                report.tokensSaved(),
                report.prices().usdPer1000Tokens(),
                report.prices().tokensPerMinute(),
                figures.helpful() + figures.unhelpful(),
                figures.helpful(),
                report.calls(_ -> true).count());
    }

    private LocalDate date(String field, String text) {
        LocalDate date;
        try {
            date = LocalDate.parse(text);
        } catch (DateTimeParseException _) {
            throw wrong(field, field + " must be a date like 2026-01-31.");
        }
        if (date.isBefore(FIRST) || date.isAfter(usage.today())) {
            throw wrong(field, field + " must be from " + FIRST + " to today, " + usage.today() + " in UTC.");
        }
        return date;
    }

    private static Failure wrong(String field, String sentence) {
        return new Failure(Kind.VALIDATION, sentence, Map.of("field", field));
    }
}
