package dev.contextd.feature.fold;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.tool.Doc;
import java.util.Optional;

/// The figures of a session after a call, as seed 000 has it (docs/seeds.md).
record SessionFigures(
        @Doc("The branch that calls count for; null on the main thread") @JsonInclude(JsonInclude.Include.ALWAYS)
        Optional<String> activeBranchId,

        @Doc("0 on the main thread") int branchDepth,

        @Doc("Main thread and the branches on the active path")
        long totalTokens,

        @Doc("Tokens of the main thread") long mainThreadTokens,
        @Doc("Tokens of the active branch") long currentBranchTokens) {
    static SessionFigures of(SessionTree tree) {
        return new SessionFigures(
                tree.active(),
                tree.depth(),
                tree.totalTokens(),
                tree.mainTokens(),
                tree.activeBranch().map(branch -> branch.spent().tokens()).orElse(0));
    }
}
