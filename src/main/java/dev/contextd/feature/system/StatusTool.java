package dev.contextd.feature.system;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Operations;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class StatusTool implements Tool<StatusTool.Input, StatusTool.Output> {
    record Input(
            @Doc("What a long operation answered, to follow it") @Limited(Limit.ID)
            Optional<String> operationId) {}

    record Output(
            @Doc("The worst state of any service") Health.State status,
            @Doc("Version of the server") String version,
            @Doc("Time since the start, such as 2h 5m 7s") String uptime,
            @Doc("State of each part, by name") Map<String, Part> services,
            @Doc("Counts since the start") Metrics metrics,

            @Doc("Your calls that go on though they should have ended")
            Optional<List<LateCall>> overtime,

            @Doc("Your long operations under way") Optional<List<Operation>> operations,

            @Doc("Items found by words alone until the model has read them")
            Optional<Integer> vectorsPending,

            @Doc("How many of them it reads in a second") Optional<Double> vectorsPerSecond,

            @Doc("How many items of each kind are kept; absent until anything needed them")
            Optional<Map<String, Long>> kept,

            @Doc("When this was measured") Instant lastUpdated,
            @Doc("Which of several replicas answered") Optional<Answering> replica,
            @Doc("The operation that was asked about") Optional<Operation> operation) {
        Output with(Operation asked) {
            return new Output(
                    status,
                    version,
                    uptime,
                    services,
                    metrics,
                    overtime,
                    operations,
                    vectorsPending,
                    vectorsPerSecond,
                    kept,
                    lastUpdated,
                    replica,
                    Optional.of(asked));
        }

        Output with(List<Operation> underWay, KeptItems items, Optional<Map<String, Long>> counts) {
            var awaited = items.vectorsAwaited().filter(count -> count > 0);
            return new Output(
                    status,
                    version,
                    uptime,
                    services,
                    metrics,
                    overtime,
                    Optional.of(underWay).filter(some -> !some.isEmpty()),
                    awaited,
                    awaited.flatMap(_ -> items.vectorsPerSecond()),
                    counts,
                    lastUpdated,
                    replica,
                    operation);
        }
    }

    record Answering(
            @Doc("Its name, another after each start") String id,

            @Doc("Whether it does the background work of all")
            boolean atWork,

            @Doc("Those that share the store now") List<String> alive) {}

    record Operation(
            @Doc("Its id") String id,
            @Doc("How it is") Operations.Progression state,
            @Doc("How much is done") long done,
            @Doc("Of how much; 0 if not known yet") long total,
            @Doc("In words") String message) {}

    record Part(
            @Doc("How it is") Health.State status,
            @Doc("What is wrong and what to do") Optional<String> error) {}

    record Metrics(
            @Doc("Number of tools on offer") int toolsAvailable,
            @Doc("Calls since the start, by tool") Map<String, Calls> calls,

            @Doc(
                    "Of your requests to models that passed contextd run since the start, by name; analytics_get explains them")
            Optional<Map<String, Long>> wire) {}

    record Calls(
            @Doc("How many") long count,
            @Doc("How many did not succeed") long failed,
            @Doc("Median time in milliseconds") double p50Ms,
            @Doc("99th percentile in milliseconds") double p99Ms) {}

    record LateCall(
            @Doc("The tool") String tool,
            @Doc("Seconds since it began") long seconds) {}

    private final ServerStatus server;
    private final Operations operations;
    private final KeptItems kept;

    StatusTool(ServerStatus server, Operations operations, KeptItems kept) {
        this.kept = kept;
        this.server = server;
        this.operations = operations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "status",
                "Server status",
                "Use when calls fail or seem slow, or to follow a long operation by its id.",
                Toolset.SYSTEM,
                true,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var underWay = operations.underWay(caller.owner().name()).entrySet().stream()
                .map(entry -> shown(entry.getKey(), entry.getValue()))
                .toList();
        var now = server.now(caller.owner().name()).with(underWay, kept, kept.countsAtHand(caller.owner()));
        return input.operationId().map(id -> now.with(operation(id, caller))).orElse(now);
    }

    private Operation operation(String id, Caller caller) {
        return operations
                .find(caller.owner().name(), id)
                .map(report -> shown(id, report))
                .orElseThrow(() -> new Failure(
                        Kind.NOT_FOUND,
                        "There is no operation with this id; it may have ended with an earlier server process.",
                        Map.of("operation_id", id)));
    }

    private static Operation shown(String id, Operations.Report report) {
        return new Operation(id, report.state(), report.done(), report.total(), report.message());
    }
}
