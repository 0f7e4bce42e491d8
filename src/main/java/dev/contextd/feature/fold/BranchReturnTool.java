package dev.contextd.feature.fold;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.IfAbsent;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.Optional;

final class BranchReturnTool implements Tool<BranchReturnTool.Input, BranchReturnTool.Output> {
    record Input(
            @Doc("All that the parent will know of it") @Limited(Limit.BRANCH_MESSAGE)
            String message,

            @Doc("Absolute; the last one named if absent") @Limited(Limit.PATH)
            Optional<String> projectPath,

            @Doc("The active one if absent") @Limited(Limit.ID)
            Optional<String> branchId,

            @Doc("Keep it as a memory") @IfAbsent("false") Optional<Boolean> extractMemory,

            @Doc("Your own if absent; `new` for another") @Limited(Limit.ID)
            Optional<String> sessionId) {}

    record Output(
            @Doc("Always true") boolean success,
            @Doc("All that the branch used") int tokensUsed,
            @Doc("Whether the message became a memory") boolean memoryQueued,
            @Doc("The branch") String branchId) {}

    private final Branches branches;

    BranchReturnTool(Branches branches) {
        this.branches = branches;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "branch_return",
                "Complete a sub-task",
                "Use when a branch made with branch_create is done: complete it and pass its message to the parent. Say"
                        + " paths, edits made, decisions, open ends.",
                Toolset.FOLDING,
                false,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var place = branches.place(caller, input.projectPath(), input.sessionId());
        var folded = branches.fold(
                input.branchId(), input.message(), input.extractMemory().orElse(false), place, caller);
        return new Output(
                true,
                folded.branch().spent().tokens(),
                folded.memory().isPresent(),
                folded.branch().id());
    }

    @Override
    public Optional<String> text(Output output) {
        return Optional.of(BriefAnswer.of("branch_id", output.branchId())
                .with("success", true)
                .with("tokens_used", output.tokensUsed())
                .maybe("memory_queued", Optional.of(output.memoryQueued()).filter(queued -> queued))
                .text());
    }
}
