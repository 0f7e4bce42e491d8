package dev.contextd.feature.analytics;

import dev.contextd.feature.analytics.UsageFigures.Calls;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The books by day, project and tool. What is derived of them says from what and how.
final class PageLedgerTool implements Tool<PageLedgerTool.Input, PageLedgerTool.Output> {
    private static final int DAYS = 30;

    record Input(
            @Doc("Days up to today; 30 if absent") @Range(min = 1, max = 366)
            Optional<Integer> days,

            @Doc("Key of a project; all if absent") @Limited(Limit.ID)
            Optional<String> project) {}

    record Output(
            @Doc("First day, in UTC") String startDate,
            @Doc("Last day") String endDate,
            @Doc("All together") Sums total,
            @Doc("Every day of them, the first first") List<Day> days,
            @Doc("Those with the most tokens first") List<ByProject> projects,
            @Doc("Those with the most calls first") List<ByTool> tools,
            @Doc("Those with the most calls first") List<ByAgent> agents,

            @Doc("Requests to models that passed `contextd run`; absent if none did")
            Optional<WireLedger> wire,

            @Doc("What follows from these; of nothing that was not measured")
            List<DerivedFigure> derived,

            @Doc("What is counted, and what is not") List<String> notes) {}

    record Sums(
            @Doc("Calls of any tool") long calls,
            @Doc("Of these, that failed") long failed,

            @Doc("How long they took together, in milliseconds")
            long millis,

            @Doc("Tokens that calls put into contexts: arguments and answers")
            long tokensCharged,

            @Doc("Branches that were folded") long folds,
            @Doc("Tokens they had used") long tokensFolded,
            @Doc("Tokens that came back of them") long tokensInSummaries,

            @Doc("Tokens that models read, as their providers told them")
            long upstreamRead,

            @Doc("Tokens that models wrote") long upstreamWritten,
            @Doc("Sessions that called anything") int sessions) {
        static Sums of(UsageFigures figures) {
            var calls = figures.tools().values().stream().reduce(Calls.NONE, Calls::plus);
            var upstream = figures.wire().flatMap(WireLedger::of).map(WireLedger::upstream);
            return new Sums(
                    calls.count(),
                    calls.count() - calls.ok(),
                    calls.millis(),
                    sum(figures.charged().orElse(Map.of())),
                    figures.folds(),
                    figures.foldedTokens(),
                    figures.summaryTokens(),
                    upstream.map(WireLedger.Upstream::read).orElse(0L),
                    upstream.map(WireLedger.Upstream::output).orElse(0L),
                    figures.sessions().size());
        }

        private static long sum(Map<String, Long> tokens) {
            return tokens.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    record Day(
            @Doc("Which, in UTC") String date,
            @Doc("What was counted on it") Sums sums) {}

    record ByProject(
            @Doc("Key of the project; none where none was named")
            String project,

            @Doc("What was counted in it") Sums sums) {}

    record ByTool(
            @Doc("Name of the tool") String tool,
            @Doc("Calls") long calls,
            @Doc("Of these, that failed") long failed,

            @Doc("How long they took together, in milliseconds")
            long millis,

            @Doc("Mean time in milliseconds: time / calls") Optional<Double> meanMillis,
            @Doc("Tokens that its calls put into contexts") long tokensCharged) {}

    record ByAgent(
            @Doc("What it calls itself; others where there were too many")
            String agent,

            @Doc("Calls") long calls,
            @Doc("Of these, that failed") long failed,

            @Doc("How long they took together, in milliseconds")
            long millis,

            @Doc("Tokens that its calls put into contexts") long tokensCharged) {
        static ByAgent of(String agent, UsageFigures.AgentFigures figures) {
            var calls = figures.calls();
            return new ByAgent(agent, calls.count(), calls.count() - calls.ok(), calls.millis(), figures.tokens());
        }
    }

    private static final List<String> NOTES = List.of(
            "Tokens charged are those of the arguments and the answers of calls in a project on this machine, in o200k_base;"
                    + " folding tools, hooks and this page are free.",
            "Time is that of the server from the call to its answer, not the model's.",
            "Agents are called what they call themselves; who came before they were told apart is in nobody's figures.",
            "Days are in UTC. A server that is killed loses what it counted in its last seconds.");

    private final Usage usage;
    private final TokenPrices prices;

    PageLedgerTool(Usage usage, TokenPrices prices) {
        this.usage = usage;
        this.prices = prices;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "page_ledger",
                "The ledger",
                "Use when the page shows what was used.",
                Toolset.PAGE,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(10),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var end = usage.today();
        var start = end.minusDays(input.days().orElse(DAYS) - 1L);
        var rows = usage.rows(caller.owner().name(), start, end).stream()
                .filter(row -> input.project().map(row.project()::equals).orElse(true))
                .toList();
        var report = new UsageReport(together(rows), prices);
        return new Output(
                start.toString(),
                end.toString(),
                Sums.of(report.figures()),
                days(rows, start, end),
                projects(rows),
                tools(report.figures()),
                agents(report.figures()),
                report.wire(),
                DerivedFigure.of(report),
                NOTES);
    }

    private static UsageFigures together(List<UsageRow> rows) {
        return rows.stream()
                .map(UsageRow::figures)
                .reduce(UsageFigures.NONE, (some, more) -> some.plus(more, Integer.MAX_VALUE));
    }

    private static <K> Map<K, UsageFigures> by(List<UsageRow> rows, Function<UsageRow, K> key) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        key,
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(Collectors.toList(), PageLedgerTool::together)));
    }

    private static List<Day> days(List<UsageRow> rows, LocalDate start, LocalDate end) {
        var counted = new TreeMap<>(by(rows, UsageRow::day));
        return start.datesUntil(end.plusDays(1))
                .map(day -> new Day(day.toString(), Sums.of(counted.getOrDefault(day, UsageFigures.NONE))))
                .toList();
    }

    private static List<ByProject> projects(List<UsageRow> rows) {
        return by(rows, UsageRow::project).entrySet().stream()
                .map(entry -> new ByProject(entry.getKey(), Sums.of(entry.getValue())))
                .sorted(Comparator.comparingLong((ByProject it) -> -it.sums().tokensCharged())
                        .thenComparing(ByProject::project))
                .toList();
    }

    private static List<ByTool> tools(UsageFigures figures) {
        var charged = figures.charged().orElse(Map.of());
        return figures.tools().entrySet().stream()
                .map(entry -> tool(entry.getKey(), entry.getValue(), charged.getOrDefault(entry.getKey(), 0L)))
                .sorted(Comparator.comparingLong((ByTool it) -> -it.calls()).thenComparing(ByTool::tool))
                .toList();
    }

    private static List<ByAgent> agents(UsageFigures figures) {
        return figures.agents().orElse(Map.of()).entrySet().stream()
                .map(entry -> ByAgent.of(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingLong((ByAgent it) -> -it.calls()).thenComparing(ByAgent::agent))
                .toList();
    }

    private static ByTool tool(String name, Calls calls, long charged) {
        return new ByTool(
                name,
                calls.count(),
                calls.count() - calls.ok(),
                calls.millis(),
                UsageReport.meanMillis(calls),
                charged);
    }
}
