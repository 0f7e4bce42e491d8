package dev.contextd.keep.store.sqlite;

import dev.contextd.keep.store.CommitLine;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/// A few connections for reading, made when first needed. Readers and the writer do not wait for one another.
final class Readers implements AutoCloseable {
    private static final int READERS_MAX = 4;

    /// Something to read.
    @FunctionalInterface
    interface Question<T> {
        T ask(Reader reader) throws SQLException;
    }

    private final Path file;
    private final Damage damage;
    private final Semaphore permits = new Semaphore(READERS_MAX);
    private final ConcurrentLinkedDeque<SqliteConnection> idle = new ConcurrentLinkedDeque<>();
    private volatile boolean closed;

    Readers(Path file, Damage damage) {
        this.file = file;
        this.damage = damage;
    }

    <T> T ask(Question<T> question) {
        permits.acquireUninterruptibly();
        try {
            if (closed) {
                throw CommitLine.closed();
            }
            var session = idle.poll();
            if (session == null) {
                session = open();
            }
            try {
                return question.ask(new Reader(session, damage));
            } finally {
                idle.push(session);
            }
        } catch (SQLException e) {
            throw SqliteErrors.of(e);
        } finally {
            permits.release();
        }
    }

    private SqliteConnection open() throws SQLException {
        var session = SqliteConnection.open(file);
        session.pragma("query_only = ON");
        return session;
    }

    /// Waits for those who read.
    @Override
    public void close() throws SQLException {
        permits.acquireUninterruptibly(READERS_MAX);
        try {
            closed = true;
            for (var session = idle.poll(); session != null; session = idle.poll()) {
                session.close();
            }
        } finally {
            permits.release(READERS_MAX);
        }
    }
}
