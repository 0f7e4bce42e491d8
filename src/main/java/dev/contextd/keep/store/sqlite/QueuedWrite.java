package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Attempt;
import java.sql.SQLException;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/// A write that waits for its group commit. The leader takes it; its owner reads the answer once it has ended.
final class QueuedWrite<T> {
    final Condition woken;
    final boolean checkpoints;
    private final GroupCommit.Work<T> work;
    private @Nullable T answer;
    private @Nullable RuntimeException refusal;
    private boolean ended;

    QueuedWrite(GroupCommit.Work<T> work, Condition woken, boolean checkpoints) {
        this.work = work;
        this.woken = woken;
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

    void end() {
        ended = true;
        woken.signal();
    }

    boolean ended() {
        return ended;
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
