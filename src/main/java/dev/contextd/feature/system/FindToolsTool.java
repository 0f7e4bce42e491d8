package dev.contextd.feature.system;

import dev.contextd.text.Tokenizer;
import dev.contextd.tool.AnswerRoom;
import dev.contextd.tool.ArgumentRule;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

final class FindToolsTool implements Tool<FindToolsTool.Input, FindToolsTool.Output> {
    private static final int LIMIT = 5;

    record Input(
            @Doc("What it should do; all names if absent") @Limited(Limit.QUERY)
            Optional<String> query,

            @Doc("5 if absent") @Range(min = 1, max = 50) Optional<Integer> limit,

            @Doc("Of the answer") Optional<Integer> maxTokens) {}

    record Output(
            @Doc("Best first") List<Found> tools,
            @Doc("Said when some did not fit") Optional<String> note) {}

    record Found(
            @Doc("Its name, for call_tool") String name,
            @Doc("When to use it") String description,

            @Doc("JSON Schema of its arguments; not without a query, nor where it does not fit")
            Optional<Map<String, JsonNode>> arguments) {
        Found briefly() {
            return new Found(name, description, Optional.empty());
        }
    }

    private final ToolFinding finding;
    private final Tokenizer tokenizer;

    FindToolsTool(ToolFinding finding, Tokenizer tokenizer) {
        this.finding = finding;
        this.tokenizer = tokenizer;
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
    public List<ArgumentRule> rules() {
        return List.of(AnswerRoom.rule());
    }

    @Override
    public Output call(Input input, Caller caller) {
        var found = input.query()
                .map(query -> finding.find(query, input.limit().orElse(LIMIT)).stream()
                        .map(FindToolsTool::whole)
                        .toList())
                .filter(tools -> !tools.isEmpty())
                .orElseGet(
                        () -> finding.all().stream().map(FindToolsTool::briefly).toList());
        return input.maxTokens().map(most -> bounded(found, most)).orElse(new Output(found, Optional.empty()));
    }

    /// A name still tells of a tool whose arguments do not fit.
    private Output bounded(List<Found> found, int most) {
        var rest = new AnswerRoom(tokenizer::count, most).rest(new Output(List.of(), leftOut(found.size())));
        var shown = new ArrayList<Found>();
        for (Found tool : found) {
            if (rest.takes(tool)) {
                shown.add(tool);
            } else if (rest.takes(tool.briefly())) {
                shown.add(tool.briefly());
            }
        }
        return new Output(shown, leftOut(found.size() - shown.size()));
    }

    private static Optional<String> leftOut(int count) {
        return count == 0 ? Optional.empty() : Optional.of(count + " more did not fit into max_tokens.");
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
