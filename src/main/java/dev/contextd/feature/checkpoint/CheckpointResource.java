package dev.contextd.feature.checkpoint;

import dev.contextd.tool.Caller;
import dev.contextd.tool.QuotedText;
import dev.contextd.tool.Resource;
import dev.contextd.tool.ResourceInfo;
import java.util.Optional;

/// All of one checkpoint.
final class CheckpointResource implements Resource {
    private final Checkpoints checkpoints;

    CheckpointResource(Checkpoints checkpoints) {
        this.checkpoints = checkpoints;
    }

    @Override
    public ResourceInfo info() {
        return new ResourceInfo(
                "contextd://checkpoint/{id}",
                "checkpoint",
                "A checkpoint",
                "Where work stopped, with everything that was saved",
                "text/markdown");
    }

    @Override
    public Optional<String> read(String variable, Caller caller) {
        return checkpoints
                .find(variable, caller.owner())
                .map(checkpoint -> "# Checkpoint " + checkpoint.id() + "\n\n"
                        + QuotedText.of(checkpoint.text(Checkpoint.Level.FULL)) + "\n");
    }
}
