package dev.contextd.feature.fold;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.ContextHealth;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.tool.Caller;
import dev.contextd.tool.Doc;
import dev.contextd.tool.Limit;
import dev.contextd.tool.Limited;
import dev.contextd.tool.Tool;
import dev.contextd.tool.ToolInfo;
import dev.contextd.tool.Toolset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class ContextBranchStatusTool implements Tool<ContextBranchStatusTool.Input, ContextBranchStatusTool.Output> {
    record Input(
            @Doc("Absolute path") @Limited(Limit.PATH) String projectPath,

            @Doc("Your own if absent; `new` for another") @Limited(Limit.ID)
            Optional<String> sessionId) {}

    record Output(
            @Doc("The session") String sessionId,

            @Doc("The branch that calls count for; null on the main thread") @JsonInclude(JsonInclude.Include.ALWAYS)
            Optional<String> activeBranchId,

            @Doc("0 on the main thread") int branchDepth,
            @Doc("From main to the active branch") List<String> branchPath,

            @Doc("Tokens of each on the path, their total, and what was folded away")
            Map<String, Long> tokenBreakdown,

            @Doc("Tokens the context may have") int contextLimit,
            @Doc("Total over limit, in percent") long usagePercent,

            @Doc("What is left of the active branch's budget")
            Optional<Integer> budgetRemaining,

            @Doc("How full the context is") ContextHealth contextHealth) {}

    private final Branches branches;

    ContextBranchStatusTool(Branches branches) {
        this.branches = branches;
    }

    @Override
    public ToolInfo<Input, Output> info() {
        return new ToolInfo<>(
                "context_branch_status",
                "Where the session stands",
                "Use when you need to know the active branch, what it has used, or whether it is time to fold.",
                Toolset.FOLDING,
                false,
                ToolInfo.Effect.READS,
                Duration.ofSeconds(5),
                Input.class,
                Output.class);
    }

    @Override
    public Output call(Input input, Caller caller) {
        var place = branches.place(caller, Optional.of(input.projectPath()), input.sessionId());
        var tree = branches.tree(place);
        var path = new ArrayList<String>(List.of(SessionTree.MAIN));
        tree.path().forEach(branch -> path.add(branch.id()));
        var rules = branches.rules(place.key());
        int limit = rules.contextLimit();
        return new Output(
                place.session(),
                tree.active(),
                tree.depth(),
                path,
                tree.breakdown(),
                limit,
                Math.round(100.0 * tree.totalTokens() / limit),
                tree.active().map(_ -> tree.remaining(tree.active(), limit)),
                ContextHealth.of(
                        tree,
                        rules,
                        tree.activeBranch().map(Branch.class::cast),
                        branches.scopes().of(tree.active().orElse(SessionTree.MAIN))));
    }
}
