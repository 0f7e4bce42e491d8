package dev.contextd.feature.memory;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
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
import java.util.Map;
import java.util.Optional;

final class MemoryConsolidateTool implements Tool<MemoryConsolidateTool.Input, MemoryConsolidateTool.Output> {
    record Input(
            @Doc("Absolute; needed without undo") @Limited(Limit.PATH)
            Optional<String> projectPath,

            @Doc("Only say what would be merged") Optional<Boolean> dryRun,

            @Doc("How near in meaning; 0.85 if absent") @Range(max = 1)
            Optional<Double> similarity,

            @Doc("Id of a merged memory to take apart again") @Limited(Limit.ID)
            Optional<String> undo) {}

    record Output(
            @Doc("Memories made of several") List<Created> created,

            @Doc("Ids of memories that another stands for now, or after undo no more")
            List<String> archived,

            @Doc("How many are like no other") int skipped,
            @Doc("Whether nothing was changed") boolean dryRun,

            @Doc("Said when they were compared by words alone")
            Optional<String> note) {}

    record Created(
            @Doc("Id; absent in a dry run") Optional<String> id,
            @Doc("Title") String title,
            @Doc("Ids of what it was made of") List<String> sources) {}

    private final Consolidation consolidation;

    MemoryConsolidateTool(Consolidation consolidation) {
        this.consolidation = consolidation;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "memory_consolidate",
                "Merge similar memories",
                "Use when searches return several memories that say the same.",
                Toolset.MEMORIES,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofMinutes(2),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        if (input.undo().isPresent()) {
            return new Output(
                    List.of(), consolidation.undo(input.undo().get(), caller.owner()), 0, false, Optional.empty());
        }
        var path = input.projectPath()
                .orElseThrow(() -> new Failure(
                        Kind.VALIDATION, "Name the project_path, or the id to undo.", Map.of("field", "project_path")));
        boolean dryRun = input.dryRun().orElse(false);
        double similarity = input.similarity().orElse(Memories.SIMILAR);
        var result = consolidation.run(caller.project(path), caller.owner(), similarity, dryRun);
        var created = result.merged().stream()
                .map(merged -> new Created(merged.id(), merged.title(), merged.sources()))
                .toList();
        var archived = result.merged().stream()
                .flatMap(merged -> merged.sources().stream())
                .toList();
        var note =
                consolidation.lexicalOnly(caller.owner()).map(why -> "Compared by words alone, not by meaning: " + why);
        return new Output(created, dryRun ? List.of() : archived, result.skipped(), dryRun, note);
    }
}
