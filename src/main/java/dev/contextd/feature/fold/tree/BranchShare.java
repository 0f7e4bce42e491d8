package dev.contextd.feature.fold.tree;

import dev.contextd.feature.fold.tree.Branch.Open;
import dev.contextd.feature.fold.tree.TreeStep.Wish;
import java.util.Optional;

/// What a new branch would get of a session, or why it would not get anything.
record BranchShare(SessionTree tree, FoldRules rules) {
    int budget(Wish wish, Optional<Open> parent) {
        int depth = parent.map(above -> above.plan().depth()).orElse(0) + 1;
        if (depth > rules.depthMax()) {
            throw Refusals.tooDeep(rules.depthMax(), parent.orElseThrow());
        }
        if (tree.open().size() >= rules.perSessionMax()) {
            throw Refusals.tooManyInSession(rules.perSessionMax());
        }
        Refusals.requireAtMost("budget", wish.budget(), rules.budgetMax());
        Refusals.requireAtMost("timeout_seconds", wish.timeoutSeconds(), rules.timeoutSecondsMax());
        int left = tree.remaining(parent.map(Branch::id), rules.contextLimit());
        int budget = wish.budget().orElse(Math.min(rules.budget(), left / 2));
        if (budget < 1 || budget > left) {
            throw Refusals.overBudget(budget, left, parent, tree.totalTokens(), rules.contextLimit(), true);
        }
        return budget;
    }
}
