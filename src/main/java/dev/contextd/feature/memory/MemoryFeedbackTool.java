package dev.contextd.feature.memory;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.Optional;

final class MemoryFeedbackTool implements Tool<MemoryFeedbackTool.Input, MemoryFeedbackTool.Output> {
    record Input(
            @Doc("Id of the memory") @Limited(Limit.ID) String id,
            @Doc("Whether it helped") boolean helpful,

            @Doc("Why; kept") @Limited(Limit.COMMENT) Optional<String> comment) {}

    record Output(
            @Doc("Id of the memory") String id,
            @Doc("How far it is trusted now, 0 to 1") double confidence,
            @Doc("How far it was trusted before") double previousConfidence) {}

    private final Memories memories;

    MemoryFeedbackTool(Memories memories) {
        this.memories = memories;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "memory_feedback",
                "Judge a memory",
                "Use when a memory you found proved helpful, or misled you.",
                Toolset.MEMORIES,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var moved =
                memories.feedback(input.id(), input.helpful(), input.comment().orElse(""), caller.owner());
        return new Output(moved.id(), moved.confidence(), moved.before());
    }
}
