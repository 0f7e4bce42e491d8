package dev.contextd.feature.system;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.ToolPipeline;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The name by which any tool can be called. [ToolPipeline] calls the other in its place; what gets here names none.
final class CallToolTool implements Tool<CallToolTool.Input, CallToolTool.Output> {
    record Input(
            @Doc("Of the tool, as find_tools gave it") @Limited(Limit.ID)
            String name,

            @Doc("As its schema says") Optional<Map<String, JsonNode>> arguments) {}

    /// Whatever the other answers.
    record Output() {}

    private final ToolFinding finding;

    CallToolTool(ToolFinding finding) {
        this.finding = finding;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                ToolPipeline.THROUGH,
                "Call another tool",
                "Use when a tool of this server is not listed: calls it by its name.",
                Toolset.FINDING,
                false,
                ToolInfo.Effect.DELETES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        throw new Failure(
                Kind.NOT_FOUND,
                "There is no tool '" + input.name() + "' to call"
                        + finding.nearest(input.name())
                                .map(name -> ", did you mean '" + name + "'?")
                                .orElse("")
                        + "; find_tools names them all.",
                Map.of("name", input.name()));
    }
}
