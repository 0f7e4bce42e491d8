package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Lets concurrent writers share one transaction, and so one wait for the disk.
///
/// There is no writer thread. Who comes while nobody writes does so at once, on their own thread; who comes while
/// somebody does lines up. The first in the line then writes for all of it, and so on: the slower the disk, the more
/// share a transaction. Each turn has a savepoint, so one that is refused takes nothing from its neighbours.
final class GroupCommit implements AutoCloseable {
    private static final int GROUP_MAX = 256;
    private static final int WAITING_MAX = 10_000;

    /// What is done in a turn; what it throws undoes it.
    @FunctionalInterface
    interface Work<T> {
        T run() throws SQLException;
    }

    private final SqliteConnection session;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final ArrayDeque<QueuedWrite<?>> waiting = new ArrayDeque<>();
    private boolean leading;
    private boolean closed;

    GroupCommit(SqliteConnection session) {
        this.session = session;
    }

    /// Returns when it is on disk. An interrupt does not end the wait: the caller must learn what became of it.
    <T> T run(Work<T> work) {
        return run(new QueuedWrite<>(work, lock.newCondition(), false));
    }

    /// As [#run], and leaves nothing in the write-ahead log if no reader is in the way.
    <T> T runAndCheckpoint(Work<T> work) {
        return run(new QueuedWrite<>(work, lock.newCondition(), true));
    }

    private <T> T run(QueuedWrite<T> mine) {
        enqueue(mine);
        while (true) {
            List<QueuedWrite<?>> group;
            lock.lock();
            try {
                while (leading && !mine.ended()) {
                    mine.woken.awaitUninterruptibly();
                }
                if (mine.ended()) {
                    return mine.answer();
                }
                leading = true;
                group = next();
            } finally {
                lock.unlock();
            }
            lead(group);
        }
    }

    private void enqueue(QueuedWrite<?> turn) {
        lock.lock();
        try {
            if (closed) {
                throw SqliteErrors.closed();
            }
            if (waiting.size() >= WAITING_MAX) {
                throw new Failure(Kind.UNAVAILABLE, "Too many writes are waiting for the disk; try again in a moment.");
            }
            waiting.add(turn);
        } finally {
            lock.unlock();
        }
    }

    private List<QueuedWrite<?>> next() {
        var group = new ArrayList<QueuedWrite<?>>();
        while (group.size() < GROUP_MAX && !waiting.isEmpty()) {
            group.add(waiting.remove());
        }
        return group;
    }

    private void lead(List<QueuedWrite<?>> group) {
        boolean ended = false;
        try {
            commit(group);
            ended = true;
        } finally {
            if (!ended) { // an Error, such as memory running out, must not leave the others waiting
                rollBack();
                group.forEach(turn -> turn.fail(new IllegalStateException("the writer broke down")));
            }
            pass(group);
        }
    }

    private void pass(List<QueuedWrite<?>> group) {
        lock.lock();
        try {
            leading = false;
            for (QueuedWrite<?> turn : group) {
                turn.end();
            }
            var next = waiting.peek();
            if (next == null) {
                idle.signalAll();
            } else {
                next.woken.signal();
            }
        } finally {
            lock.unlock();
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
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            while (leading || !waiting.isEmpty()) {
                idle.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
        checkpoint();
        session.close();
    }
}
