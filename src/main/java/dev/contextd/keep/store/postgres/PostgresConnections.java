package dev.contextd.keep.store.postgres;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.store.CommitLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// A few connections, made when first needed and thrown away when they break.
final class PostgresConnections implements AutoCloseable {
    private static final int CONNECTIONS_MAX = 8;
    private static final Duration WAIT_MAX = Duration.ofSeconds(20);

    /// Ends what hangs: a lock that its holder's network left behind would keep everybody from writing.
    private static final String SESSION = """
            SET lock_timeout = '10s';
            SET statement_timeout = '15s';
            SET idle_in_transaction_session_timeout = '10s';
            SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE;
            SELECT set_config('synchronous_commit', 'on', false)
                WHERE current_setting('synchronous_commit') = 'off';
            """;

    /// Something to be done on a connection.
    @FunctionalInterface
    interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    private final PostgresAddress address;
    private final Semaphore permits = new Semaphore(CONNECTIONS_MAX, true);
    private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    PostgresConnections(PostgresAddress address) {
        this.address = address;
    }

    /// Does it, and once more on a new connection if the first one breaks: so what is done here must be such that doing
    /// it twice does no harm.
    <T> T ask(Work<T> work) {
        acquire();
        try {
            if (closed) {
                throw CommitLine.closed();
            }
            try {
                return once(work);
            } catch (SQLException e) {
                if (!PostgresErrors.isLost(e)) {
                    throw PostgresErrors.of(e);
                }
                discardIdle(); // they were made to the same server
                return once(work);
            }
        } catch (SQLException e) {
            throw PostgresErrors.of(e);
        } finally {
            permits.release();
        }
    }

    /// The same in one transaction.
    <T> T transact(Work<T> work) {
        return ask(connection -> {
            connection.setAutoCommit(false);
            T done = work.run(connection);
            connection.commit();
            connection.setAutoCommit(true);
            return done;
        });
    }

    private void acquire() {
        boolean acquired = false;
        try {
            acquired = permits.tryAcquire(WAIT_MAX.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        if (!acquired) {
            throw Failure.notYet("All connections to PostgreSQL are in use", Duration.ofSeconds(5));
        }
    }

    /// A connection on which anything went wrong is not used again: its end also undoes what was begun on it.
    private <T> T once(Work<T> work) throws SQLException {
        var connection = idle.poll();
        if (connection == null) {
            connection = open();
        }
        boolean sound = false;
        try {
            T answer = work.run(connection);
            sound = true;
            return answer;
        } finally {
            if (sound) {
                idle.push(connection);
            } else {
                discard(connection);
            }
        }
    }

    private Connection open() throws SQLException {
        var connection = address.connect();
        boolean prepared = false;
        try (var statement = connection.createStatement()) {
            statement.execute(SESSION);
            prepared = true;
            return connection;
        } finally {
            if (!prepared) {
                discard(connection);
            }
        }
    }

    private static void discard(Connection connection) {
        try {
            connection.close();
        } catch (SQLException _) {
            return; // it was broken, or is so now
        }
    }

    private void discardIdle() {
        for (var connection = idle.poll(); connection != null; connection = idle.poll()) {
            discard(connection);
        }
    }

    /// Waits for those who use one.
    @Override
    public void close() {
        permits.acquireUninterruptibly(CONNECTIONS_MAX);
        try {
            closed = true;
            discardIdle();
        } finally {
            permits.release(CONNECTIONS_MAX);
        }
    }
}
