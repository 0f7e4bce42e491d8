package dev.contextd.feature.fold;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.Refusals;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class BranchStatusTool implements Tool<BranchStatusTool.Input, BranchStatusTool.Output> {
    record Input(
            @Doc("The branch; the active one if absent") @Limited(Limit.ID)
            Optional<String> branchId,

            @Doc("Absolute; the last one named if absent") @Limited(Limit.PATH)
            Optional<String> projectPath,

            @Doc("Your own if absent; `new` for another") @Limited(Limit.ID)
            Optional<String> sessionId) {}

    record Output(
            @Doc("The branch") String id,
            @Doc("The same") String branchId,
            @Doc("Its session") String sessionId,
            @Doc("The branch it belongs to") Optional<String> parentId,
            @Doc("1 below the main thread") int depth,
            @Doc("What it is for") String description,
            @Doc("What it was told to do") String prompt,

            @Doc("created before its first operation, then active; completed, timeout, failed or discarded")
            String status,

            @Doc("Tokens it may use") int budgetTotal,

            @Doc("Tokens it has used, with those of its children")
            int budgetUsed,

            @Doc("Tokens it has left") int budgetRemaining,
            @Doc("How many operations it made") int operationsCount,
            @Doc("Seconds it may take") int timeoutSeconds,
            @Doc("Ids of the memories it began with") List<String> injectedMemories,
            @Doc("When it was made") Instant createdAt,
            @Doc("When the server will return it") Optional<Instant> expiresAt,
            @Doc("When it ended") Optional<Instant> completedAt,

            @Doc("What it returned, or had when it was stopped")
            Optional<String> result,

            @Doc("Why it was stopped; null if it was not") @JsonInclude(JsonInclude.Include.ALWAYS)
            Optional<String> error,

            @Doc("The same, absent instead of null") Optional<String> reason) {}

    private final Branches branches;

    BranchStatusTool(Branches branches) {
        this.branches = branches;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "branch_status",
                "How a branch is doing",
                "Use when you want to know what a branch has used and has left, or how one ended.",
                Toolset.FOLDING,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var place = branches.place(caller, input.projectPath(), input.sessionId());
        var tree = branches.tree(place);
        var branch = branches.find(
                input.branchId().or(tree::active).orElseThrow(() -> Refusals.nothingActive(place.session())), place);
        var plan = branch.plan();
        var open = branch instanceof Open o ? Optional.of(o) : Optional.<Open>empty();
        var closed = branch instanceof Closed c ? Optional.of(c) : Optional.<Closed>empty();
        return new Output(
                branch.id(),
                branch.id(),
                place.session(),
                plan.parent(),
                plan.depth(),
                plan.description(),
                plan.prompt(),
                status(branch),
                plan.budget(),
                branch.spent().used(),
                open.map(_ -> tree.remaining(Optional.of(branch.id()), 0)).orElse(0),
                branch.spent().operations(),
                plan.timeoutSeconds(),
                plan.injected(),
                plan.createdAt(),
                open.map(Open::expires),
                closed.map(Closed::at),
                closed.map(c -> c.result().text()),
                closed.flatMap(Closed::reason),
                closed.flatMap(Closed::reason));
    }

    /// In the words of seed 003 (docs/seeds.md).
    private static String status(Branch branch) {
        return switch (branch) {
            case Open open -> open.spent().isUntouched() ? "created" : open.status();
            case Closed closed -> closed.ending() == Branch.Ending.COMPLETED ? "completed" : closed.status();
        };
    }
}
