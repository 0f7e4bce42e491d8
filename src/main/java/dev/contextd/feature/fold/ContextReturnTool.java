package dev.contextd.feature.fold;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.contextd.feature.fold.tree.ContextHealth;
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
import java.util.Optional;

final class ContextReturnTool implements Tool<ContextReturnTool.Input, ContextReturnTool.Output> {
    record Input(
            @Doc("All that the parent will know of it") @Limited(Limit.BRANCH_MESSAGE)
            String message,

            @Doc("Absolute path") @Limited(Limit.PATH) String projectPath,

            @Doc("The active one if absent") @Limited(Limit.ID)
            Optional<String> branchId,

            @Doc("Keep it as a memory") @IfAbsent("false") Optional<Boolean> extractMemory,

            @Doc("Your own if absent; `new` for another") @Limited(Limit.ID)
            Optional<String> sessionId) {}

    record Output(
            @Doc("When it was folded") Instant foldedAt,
            @Doc("The branch") String branchId,

            @Doc("Where the work goes on; null for the main thread") @JsonInclude(JsonInclude.Include.ALWAYS)
            Optional<String> parentBranchId,

            @Doc("What folding did") Summary summary,
            @Doc("Where the session stands") SessionFigures contextState,
            @Doc("How full the context is") ContextHealth contextHealth,
            @Doc("Id of the memory that the message became") Optional<String> memoryId) {}

    record Summary(
            @Doc("All that the branch used") int tokensFolded,
            @Doc("How many operations it made") int operationsCount,
            @Doc("How many secrets were masked in it") int secretsScrubbed,
            @Doc("Whether one was in the message") boolean summaryRedacted) {}

    private final Branches branches;

    ContextReturnTool(Branches branches) {
        this.branches = branches;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "context_return",
                "Return from a branch",
                "Use when a branch is done or stuck: fold it and go on in its parent with the message alone. Say paths,"
                        + " edits made, decisions, open ends; context_list_branches looks back.",
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
        var folded = branches.fold(
                input.branchId(), input.message(), input.extractMemory().orElse(false), place, caller);
        var branch = folded.branch();
        var summary = new Summary(
                branch.spent().tokens(),
                branch.spent().operations(),
                branch.spent().secrets(),
                branch.result().secrets() > 0);
        return new Output(
                branch.at(),
                branch.id(),
                branch.plan().parent(),
                summary,
                SessionFigures.of(folded.tree()),
                ContextHealth.ofSession(folded.tree(), branches.rules(place.key())),
                folded.memory());
    }

    @Override
    public Optional<String> text(Output output) {
        return Optional.of(BriefAnswer.of("branch_id", output.branchId())
                .with("folded_at", output.foldedAt().toString())
                .with("tokens_folded", output.summary().tokensFolded())
                .maybe("memory_id", output.memoryId())
                .maybe("suggestion", output.contextHealth().suggestion())
                .text());
    }
}
