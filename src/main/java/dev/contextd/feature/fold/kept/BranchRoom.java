package dev.contextd.feature.fold.kept;

import dev.contextd.base.fair.Places;
import dev.contextd.feature.fold.tree.Refusals;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// How many branches may be open, and that no owner has them all.
final class BranchRoom {
    private final BooleanSupplier shared;

    /// Branches that are being made and not among the open ones yet, by owner; guarded by this.
    private final Map<String, Integer> reserved = new HashMap<>();

    /// @param shared whether there may be other owners than one, for whom there has to be room
    BranchRoom(BooleanSupplier shared) {
        this.shared = shared;
    }

    /// Refuses if there is no room; else it has to be given back: by [#settle] when they were made, or because they
    /// came
    /// to nothing.
    ///
    /// @param opened how many are open, by owner; asked while nothing can be given back, so that none is missed
    synchronized void reserve(String owner, int more, int max, Supplier<Map<String, Integer>> opened) {
        var open = new HashMap<>(opened.get());
        reserved.forEach((who, count) -> open.merge(who, count, Integer::sum));
        int mine = open.getOrDefault(owner, 0);
        int others = open.values().stream().mapToInt(Integer::intValue).sum() - mine;
        int share = shared.getAsBoolean() ? Places.share(max, others) : max - others;
        if (mine + more > share) {
            throw others + mine + more > max ? Refusals.tooManyHere(max) : Refusals.tooManyOfYours(share);
        }
        reserved.merge(owner, more, Integer::sum);
    }

    /// Puts what was made among the open ones and gives its reservation back, so that nothing is counted twice.
    synchronized void settle(String owner, int more, Runnable noting) {
        noting.run();
        giveBack(owner, more);
    }

    synchronized void giveBack(String owner, int more) {
        reserved.computeIfPresent(owner, (_, count) -> count == more ? null : count - more);
    }
}
