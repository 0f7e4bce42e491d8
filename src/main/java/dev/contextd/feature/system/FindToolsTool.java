package dev.contextd.feature.system;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolCatalog;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

final class FindToolsTool implements Tool<FindToolsTool.Input, FindToolsTool.Output> {
    private static final int LIMIT = 5;

    record Input(
            @Doc("What it should do; all names if absent") @Limited(Limit.QUERY)
            Optional<String> query,

            @Doc("5 if absent") @Range(min = 1, max = 50) Optional<Integer> limit) {}

    record Output(@Doc("Best first") List<Found> tools) {}

    record Found(
            @Doc("Its name, for call_tool") String name,
            @Doc("When to use it") String description,

            @Doc("JSON Schema of its arguments; not without a query")
            Optional<Map<String, JsonNode>> arguments) {}

    private final ToolFinding finding;

    FindToolsTool(ToolFinding finding) {
        this.finding = finding;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "find_tools",
                "Find other tools",
                "Use when no listed tool fits: finds others for branches, checkpoints, memories, errors, skills, code,"
                        + " conversations and directories. Call what it finds with call_tool.",
                Toolset.FINDING,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        return new Output(input.query()
                .map(query -> finding.find(query, input.limit().orElse(LIMIT)).stream()
                        .map(FindToolsTool::whole)
                        .toList())
                .filter(found -> !found.isEmpty())
                .orElseGet(
                        () -> finding.all().stream().map(FindToolsTool::briefly).toList()));
    }

    private static Found whole(ToolCatalog.Entry<?, ?> entry) {
        return new Found(
                entry.info().name(),
                entry.info().description(),
                Optional.of(Map.of(
                        "properties", entry.shownSchema().path("properties"),
                        "required", entry.shownSchema().path("required"))));
    }

    private static Found briefly(ToolCatalog.Entry<?, ?> entry) {
        return new Found(entry.info().name(), entry.info().title(), Optional.empty());
    }
}
