package dev.contextd.gateway;

import dev.contextd.wire.RemovedTurn;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What the shared server knows of branches and keeps for a gateway. Each call answers or fails within its patience,
/// never later, so that a server which is slow or gone costs an agent nothing that it would notice.
public interface Books extends AutoCloseable {
    /// What is to become of a branch that has ended.
    enum Fate {
        FOLD,
        /// Never.
        LEFT,
        UNDECIDED
    }

    /// Branches that are not known, or have not ended, are absent.
    Map<String, Fate> fates(Set<String> branches) throws Unavailable;

    /// Durable when it returns: what is removed, and that this branch is folded from now on.
    void fold(String branch, List<RemovedTurn> removed) throws Unavailable;

    /// Durable when it returns: this branch is never folded.
    void leave(String branch) throws Unavailable;

    /// How many bytes have come since each branch was opened, of those that are. Never waits and never fails.
    void observe(Map<String, Long> bytesOfOpenBranches);

    /// Adds to the ledger. Never waits and never fails.
    void count(LedgerEntry increments);

    @Override
    void close();

    /// The server did not answer in time, or refused.
    final class Unavailable extends Exception {
        private static final long serialVersionUID = 1;

        public Unavailable(String why) {
            super(why, null, false, false);
        }
    }
}
