package dev.contextd.feature.remediation;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;

final class RemediationFeedbackTool implements Tool<RemediationFeedbackTool.Input, RemediationFeedbackTool.Output> {
    record Input(
            @Doc("Id of the remediation") @Limited(Limit.ID) String id,
            @Doc("Whether it solved the error") boolean worked) {}

    record Output(
            @Doc("Id of the remediation") String id,
            @Doc("How often it worked") int workedCount,
            @Doc("How often it did not") int failedCount,
            @Doc("Share of tries that worked, 0 to 1") double successRate) {}

    private final Remediations remediations;

    RemediationFeedbackTool(Remediations remediations) {
        this.remediations = remediations;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "remediation_feedback",
                "Judge a remediation",
                "Use when you tried a remediation you found and know whether it solved the error.",
                Toolset.REMEDIATIONS,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var judged = remediations.feedback(input.id(), input.worked(), caller.owner());
        return new Output(
                judged.id(),
                judged.worked(),
                judged.failed(),
                judged.successRate().orElse(0.0));
    }
}
