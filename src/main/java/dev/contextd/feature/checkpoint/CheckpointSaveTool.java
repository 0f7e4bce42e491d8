package dev.contextd.feature.checkpoint;

import dev.contextd.text.Tokenizer;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Range;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class CheckpointSaveTool implements Tool<CheckpointSaveTool.Input, CheckpointSaveTool.Output> {
    record Input(
            @Doc("Where you are, in a sentence") @Limited(Limit.SUMMARY)
            String summary,

            @Doc("Absolute path") @Limited(Limit.PATH) String projectPath,

            @Doc("What is done, next and open") @Limited(Limit.DESCRIPTION)
            Optional<String> description,

            @Doc("What to know to go on, by name") @Limited(Limit.CONTEXT_FIELD) @Range(max = 50)
            Optional<Map<String, String>> context,

            @Doc("Words to filter by") @Limited(Limit.TAG) @Range(max = 20)
            Optional<List<String>> tags,

            @Doc("This one if absent") @Limited(Limit.ID) Optional<String> sessionId) {}

    record Output(
            @Doc("Id to resume by") String id,
            @Doc("Its summary") String summary,
            @Doc("When it was saved") Instant createdAt,
            @Doc("Tokens to read all of it") int tokenCount) {}

    private final Checkpoints checkpoints;
    private final Tokenizer tokenizer;

    CheckpointSaveTool(Checkpoints checkpoints, Tokenizer tokenizer) {
        this.checkpoints = checkpoints;
        this.tokenizer = tokenizer;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "checkpoint_save",
                "Save a checkpoint",
                "Use when you stop, hand over, or the context fills up, so that a later session can go on from here. Not"
                        + " for lessons: memory_record.",
                Toolset.CHECKPOINTS,
                true,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var stop = new Checkpoints.Stop(
                input.summary(),
                input.description(),
                input.context().orElse(Map.of()),
                input.tags().orElse(List.of()),
                input.sessionId());
        var saved = checkpoints.save(stop, caller.project(input.projectPath()), caller);
        return new Output(
                saved.id(), saved.summary(), saved.createdAt(), tokenizer.count(saved.text(Checkpoint.Level.FULL)));
    }
}
