package dev.contextd.feature.memory;

import dev.contextd.feature.memory.Memory.Kind;
import dev.contextd.feature.memory.Memory.Outcome;
import dev.contextd.feature.memory.Memory.Scope;
import dev.contextd.tool.ArgumentRule;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class MemoryRecordTool implements Tool<MemoryRecordTool.Input, MemoryRecordTool.Output> {
    record Input(
            @Doc("One line") @Limited(Limit.TITLE) String title,

            @Doc("What to do or avoid, and why") @Limited(Limit.MEMORY)
            String content,

            @Doc("Whether this worked") Outcome outcome,

            @Doc("Absolute path") @Limited(Limit.PATH) String projectPath,

            @Doc("Words to filter by") @Limited(Limit.TAG) @Range(max = 20)
            Optional<List<String>> tags,

            @Doc("Who finds it; project if absent") Optional<Scope> scope,

            @Doc("A policy binds its scope") Optional<Kind> kind) {}

    record Output(
            @Doc("Id of the memory") String id,
            @Doc("Its title") String title,
            @Doc("How far it is trusted, 0 to 1") double confidence,
            @Doc("Ids of memories that say much the same") List<String> similarTo) {}

    private final Memories memories;

    MemoryRecordTool(Memories memories) {
        this.memories = memories;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "memory_record",
                "Remember a lesson",
                "Use when something worked, or failed in a way worth knowing, and a later session should not have to learn"
                        + " it again. Not for the state of the present task.",
                Toolset.MEMORIES,
                true,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public List<ArgumentRule> rules() {
        return List.of(ArgumentRule.text("title", Memories::checkTitle));
    }

    @Override
    public Output call(Input input, Caller caller) {
        var lesson = new Memories.Lesson(
                input.title(),
                input.content(),
                input.outcome(),
                input.tags().orElse(List.of()),
                input.scope().orElse(Scope.PROJECT),
                input.kind().orElse(Kind.LESSON));
        var recorded = memories.record(lesson, caller.project(input.projectPath()), caller.owner());
        return new Output(recorded.memory().id(), recorded.memory().title(), recorded.confidence(), recorded.similar());
    }
}
