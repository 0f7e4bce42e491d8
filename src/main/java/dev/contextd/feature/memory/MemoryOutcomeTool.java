package dev.contextd.feature.memory;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;

final class MemoryOutcomeTool implements Tool<MemoryOutcomeTool.Input, MemoryOutcomeTool.Output> {
    record Input(
            @Doc("Id of the memory") @Limited(Limit.ID) String id,
            @Doc("Whether the task succeeded") boolean succeeded) {}

    record Output(
            @Doc("Id of the memory") String id,
            @Doc("How far it is trusted now, 0 to 1") double confidence,
            @Doc("How far it was trusted before") double previousConfidence) {}

    private final Memories memories;

    MemoryOutcomeTool(Memories memories) {
        this.memories = memories;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "memory_outcome",
                "Report an outcome",
                "Use when you followed a memory and know whether the task then succeeded.",
                Toolset.MEMORIES,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var moved = memories.outcome(input.id(), input.succeeded(), caller.owner());
        return new Output(moved.id(), moved.confidence(), moved.before());
    }
}
