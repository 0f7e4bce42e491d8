package dev.contextd.feature.fold;

import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class ContextRollbackTool implements Tool<ContextRollbackTool.Input, ContextRollbackTool.Output> {
    record Input(
            @Doc("Absolute path") @Limited(Limit.PATH) String projectPath,

            @Doc("Branch to go back to; `main` discards all") @Limited(Limit.ID)
            String branchId,

            @Doc("Give its newest checkpoint too; false if absent")
            Optional<Boolean> restoreState,

            @Doc("Your own if absent; `new` for another") @Limited(Limit.ID)
            Optional<String> sessionId) {}

    record Output(
            @Doc("The branch that is active again") String rolledBackTo,
            @Doc("Branches made after it, discarded") List<String> branchesDiscarded,
            @Doc("Tokens that left the context with them") long tokensRecovered,
            @Doc("Where the session stands") SessionFigures contextState,

            @Doc("The newest checkpoint taken in it, if asked for and there is one")
            Optional<RollbackPoints.Saved> checkpoint,

            @Doc("Its session") String sessionId) {}

    private final Branches branches;

    ContextRollbackTool(Branches branches) {
        this.branches = branches;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "context_rollback",
                "Go back to a branch",
                "Use when work since a branch began went wrong: discard every branch made after it and go on there.",
                Toolset.FOLDING,
                false,
                ToolInfo.Effect.REPLACES,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var place = branches.place(caller, Optional.of(input.projectPath()), input.sessionId());
        var back = branches.rollBack(input.branchId(), input.restoreState().orElse(false), place, caller);
        return new Output(
                input.branchId(),
                back.rollback().discarded(),
                back.rollback().recovered(),
                SessionFigures.of(back.tree()),
                back.checkpoint(),
                place.session());
    }
}
