package dev.contextd.feature.fold;

import dev.contextd.feature.fold.Injection.Injected;
import dev.contextd.feature.fold.tree.FoldRules;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.IfAbsent;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class BranchCreateTool implements Tool<BranchCreateTool.Input, BranchCreateTool.Output> {
    record Input(
            @Doc("The sub-task in a line") @Limited(Limit.BRANCH_DESCRIPTION)
            String description,

            @Doc("Instructions for it") @Limited(Limit.BRANCH_PROMPT)
            String prompt,

            @Doc("Absolute; the last one named if absent") @Limited(Limit.PATH)
            Optional<String> projectPath,

            @Doc("Tokens for it")
            @IfAbsent("8192")
            @Limited(value = Limit.BRANCH_BUDGET, someUpTo = FoldRules.GATEWAY_BUDGET_MAX)
            Optional<Integer> budget,

            @Doc("Tell what is known") @IfAbsent("true") Optional<Boolean> injectMemories,

            @Doc("Seconds for it")
            @IfAbsent("300")
            @Limited(value = Limit.BRANCH_TIMEOUT, someUpTo = FoldRules.GATEWAY_TIMEOUT_SECONDS)
            Optional<Integer> timeoutSeconds,

            @Doc("Beside the active branch, below this one or `main`") @Limited(Limit.ID)
            Optional<String> parentBranchId,

            @Doc("Your own if absent; `new` for another") @Limited(Limit.ID)
            Optional<String> sessionId) {}

    record Output(
            @Doc("Id of the new branch") String branchId,
            @Doc("What is known about the task") List<Injected> injectedContext,
            @Doc("Tokens it may use") int budgetAllocated,
            @Doc("What its parent has left for others") int parentBudgetRemaining,

            @Doc("Its session, if the call named one") Optional<String> sessionId) {}

    private final Branches branches;

    BranchCreateTool(Branches branches) {
        this.branches = branches;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "branch_create",
                "Fork a sub-task",
                "Use when context_branch would do but the project is known: fork a sub-task under a token budget.",
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
        var created = branches.create(
                new Branches.Ask(
                        input.description(),
                        input.prompt(),
                        input.budget(),
                        input.injectMemories().orElse(true),
                        input.timeoutSeconds(),
                        input.parentBranchId()),
                place,
                caller);
        var plan = created.branch().plan();
        return new Output(
                plan.id(),
                created.injected(),
                plan.budget(),
                created.remaining(),
                input.sessionId().map(_ -> place.session()));
    }

    @Override
    public Optional<String> text(Output output) {
        return Optional.of(BriefAnswer.of("branch_id", output.branchId())
                .maybe("session_id", output.sessionId())
                .with("budget_allocated", output.budgetAllocated())
                .maybe("injected_context", Optional.of(output.injectedContext()).filter(items -> !items.isEmpty()))
                .text());
    }
}
