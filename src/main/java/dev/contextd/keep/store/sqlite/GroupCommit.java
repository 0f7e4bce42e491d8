package dev.contextd.keep.store.sqlite;

import dev.contextd.keep.store.CommitLine;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/// Lets concurrent writers share one transaction, and so one wait for the disk. Each turn has a savepoint, so one that
/// is refused takes nothing from its neighbours.
final class GroupCommit implements AutoCloseable {
    /// What is done in a turn; what it throws undoes it.
    @FunctionalInterface
    interface Work<T> {
        T run() throws SQLException;
    }

    private final SqliteConnection session;
    private final CommitLine<QueuedWrite<?>> line = new CommitLine<>(this::lead);
    private final AtomicBoolean closed = new AtomicBoolean();

    GroupCommit(SqliteConnection session) {
        this.session = session;
    }

    /// Returns when it is on disk.
    <T> T run(Work<T> work) {
        return run(new QueuedWrite<>(work, false));
    }

    /// As [#run], and leaves nothing in the write-ahead log if no reader is in the way.
    <T> T runAndCheckpoint(Work<T> work) {
        return run(new QueuedWrite<>(work, true));
    }

    private <T> T run(QueuedWrite<T> mine) {
        line.join(mine);
        return mine.answer();
    }

    private void lead(List<QueuedWrite<?>> group) {
        boolean ended = false;
        try {
            commit(group);
            ended = true;
        } finally {
            if (!ended) {
                rollBack();
            }
        }
    }

    private void commit(List<QueuedWrite<?>> group) {
        try {
            session.run("BEGIN IMMEDIATE");
            for (QueuedWrite<?> turn : group) {
                session.run("SAVEPOINT turn");
                if (!turn.take()) {
                    session.run("ROLLBACK TO turn");
                }
                session.run("RELEASE turn");
            }
            session.run("COMMIT");
        } catch (SQLException e) {
            rollBack();
            if (SqliteErrors.isDamage(e) && group.size() > 1) {
                group.forEach(turn -> commit(List.of(turn))); // only one of them need have met the damage
                return;
            }
            group.forEach(turn -> turn.fail(SqliteErrors.of(e))); // also the refused: they saw what was now undone
            return;
        }
        if (group.stream().anyMatch(turn -> turn.checkpoints)) {
            checkpoint();
        }
    }

    /// The transaction may be gone already: SQLite undoes it itself when the disk is full.
    private void rollBack() {
        try {
            session.run("ROLLBACK");
        } catch (SQLException _) {
            return;
        }
    }

    /// Moves all into the database file and empties the log. Failing loses nothing: the log is as durable as the file,
    /// and the next checkpoint tries again.
    private void checkpoint() {
        try {
            session.number("PRAGMA wal_checkpoint(TRUNCATE)");
        } catch (SQLException _) {
            return;
        }
    }

    /// Waits for those in the line, then empties the log and closes the session.
    @Override
    public void close() throws SQLException {
        line.close();
        if (closed.compareAndSet(false, true)) {
            checkpoint();
            session.close();
        }
    }
}
