package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Attempt;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/// A write that waits for its group commit. The leader takes it; its owner reads the answer afterwards.
final class QueuedWrite<T> {
    final boolean checkpoints;
    private final GroupCommit.Work<T> work;
    private @Nullable T answer;
    private @Nullable RuntimeException refusal;

    QueuedWrite(GroupCommit.Work<T> work, boolean checkpoints) {
        this.work = work;
        this.checkpoints = checkpoints;
    }

    /// Whether the work was done; a refusal is the owner's business, trouble of the engine everybody's.
    boolean take() throws SQLException {
        refusal = Attempt.<SQLException>at(() -> answer = work.run()).orElse(null);
        return refusal == null;
    }

    void fail(RuntimeException trouble) {
        refusal = trouble;
    }

    T answer() {
        if (refusal != null) {
            throw refusal;
        }
        if (answer == null) {
            throw new IllegalStateException("the turn was not taken");
        }
        return answer;
    }
}
