package dev.contextd.feature.fold;

import com.fasterxml.jackson.annotation.JsonInclude;
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
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class ContextBranchTool implements Tool<ContextBranchTool.Input, ContextBranchTool.Output> {
    record Input(
            @Doc("The sub-task in a line") @Limited(Limit.BRANCH_DESCRIPTION)
            String description,

            @Doc("Instructions for it") @Limited(Limit.BRANCH_PROMPT)
            String prompt,

            @Doc("Absolute path") @Limited(Limit.PATH) String projectPath,

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
            @Doc("Its session") String sessionId,

            @Doc("The branch it belongs to; null for the main thread") @JsonInclude(JsonInclude.Include.ALWAYS)
            Optional<String> parentBranchId,

            @Doc("When it was made") Instant createdAt,
            @Doc("1 below the main thread") int branchDepth,
            @Doc("Tokens it may use") int budgetAllocated,
            @Doc("What is known about the task") Optional<List<Injected>> injectedContext,
            @Doc("Where the session stands") SessionFigures contextState) {}

    private final Branches branches;

    ContextBranchTool(Branches branches) {
        this.branches = branches;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "context_branch",
                "Begin a branch",
                "Use when a sub-task will read or try much and only its outcome matters: work in a branch with a token"
                        + " budget, then call context_return.",
                Toolset.FOLDING,
                true,
                ToolInfo.Effect.ADDS,
                Duration.ofSeconds(30),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var place = branches.place(caller, Optional.of(input.projectPath()), input.sessionId());
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
                place.session(),
                plan.parent(),
                plan.createdAt(),
                plan.depth(),
                plan.budget(),
                Optional.of(created.injected()).filter(injected -> !injected.isEmpty()),
                SessionFigures.of(created.tree()));
    }

    @Override
    public Optional<String> text(Output output) {
        return Optional.of(BriefAnswer.of("branch_id", output.branchId())
                .with("session_id", output.sessionId())
                .with("budget_allocated", output.budgetAllocated())
                .maybe("injected_context", output.injectedContext())
                .text());
    }
}
