package dev.contextd.feature.fold;

import dev.contextd.base.cache.LruCache;
import dev.contextd.base.digest.Sha256;
import dev.contextd.feature.fold.kept.FoldRecords.BranchRecord;
import dev.contextd.feature.fold.kept.WireRecords.Decision;
import dev.contextd.feature.fold.tree.Branch;
import dev.contextd.feature.fold.tree.Branch.Closed;
import dev.contextd.feature.fold.tree.Branch.Ending;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// What folding knows and keeps for a gateway that sees the agent's requests: which branches are ours, what they used,
/// what is left out of the requests, and whether it is.
///
/// A branch is known by its id and its owner alone, also long after its session has gone. Of what is not the owner's
/// nothing is told, counted or kept.
public final class WireBooks {
    /// Branches of which it is known what was kept of them.
    private static final int KEPT_MAX = 1_000;

    private final Branches branches;
    private final KeptBranches records;
    private final UnaryOperator<String> scrub;
    private final LruCache<String, String> kept = new LruCache<>(KEPT_MAX);

    /// @param scrub masks secrets
    WireBooks(Branches branches, KeptBranches records, UnaryOperator<String> scrub) {
        this.branches = branches;
        this.records = records;
        this.scrub = scrub;
    }

    /// How a branch stands.
    public enum State {
        OPEN,
        COMPLETED,
        TIMEOUT,
        FAILED,
        /// By a rollback.
        DISCARDED;

        /// Whether its return may take it out of the requests.
        public boolean ended() {
            return this == COMPLETED || this == TIMEOUT || this == FAILED;
        }

        private static State of(Branch branch) {
            return branch instanceof Closed closed ? of(closed.ending()) : OPEN;
        }

        private static State of(Ending ending) {
            return switch (ending) {
                case COMPLETED -> COMPLETED;
                case TIMEOUT -> TIMEOUT;
                case FAILED -> FAILED;
                case DISCARDED -> DISCARDED;
            };
        }
    }

    /// How a branch of this owner stands; empty if there is none of this id.
    public Optional<State> state(String owner, String branchId) {
        return find(owner, branchId).map(BranchRecord::branch).map(State::of);
    }

    /// Counts what the requests show of an open branch against its budget, as if it had been reported by hooks; what
    /// these report too counts once. A branch that has used up its budget is returned by the server.
    ///
    /// What counts are the branch's own messages, from the call that began it on; branches below it have their own.
    ///
    /// @param total all of them so far, so that a request that is seen twice counts once
    public void observe(String owner, String branchId, int total) {
        find(owner, branchId)
                .filter(known -> known.branch() instanceof Branch.Open)
                .ifPresent(known -> branches.trees().change(known.key(), step -> {
                    step.observe(branchId, total);
                    return step;
                }));
    }

    /// Keeps the messages of a branch that are to be left out of requests, without their secrets. They are durable when
    /// this returns; those that are kept already are not written again.
    ///
    /// @param messages in their order, each as JSON
    /// @return whether it is a branch of this owner, and so they are kept
    public boolean keep(String owner, String branchId, List<String> messages) {
        if (find(owner, branchId).isEmpty()) {
            return false;
        }
        var digest = digest(messages);
        if (!kept.find(branchId).equals(Optional.of(digest))) {
            records.onTheWire().keep(branchId, messages.stream().map(scrub).toList());
            kept.put(branchId, digest);
        }
        return true;
    }

    private static String digest(List<String> messages) {
        var digest = Sha256.fresh();
        for (String message : messages) {
            digest.update(Sha256.of(message));
        }
        return Sha256.hex(digest.digest());
    }

    /// What was decided of a branch; empty if nothing was.
    public Optional<Decision> decision(String owner, String branchId) {
        return find(owner, branchId).flatMap(_ -> records.onTheWire().decision(branchId));
    }

    /// Decides once whether a branch is left out of requests.
    ///
    /// @return what holds: what was decided before, if anything was; empty if it is no branch of this owner
    public Optional<Decision> decide(String owner, String branchId, Decision wanted) {
        return find(owner, branchId).map(_ -> records.onTheWire().decide(branchId, wanted));
    }

    /// Leaves a branch in the requests for ever, also if it was to be folded: a model refused what was left without it.
    public void leave(String owner, String branchId) {
        find(owner, branchId).ifPresent(_ -> records.onTheWire().leave(branchId));
    }

    private Optional<BranchRecord> find(String owner, String branchId) {
        return records.find(branchId, owner);
    }
}
