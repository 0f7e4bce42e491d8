package dev.contextd.keep.store.sqlite;

import dev.contextd.base.failure.Failure;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/// Reads every row once after a start, slowly and beside everything else, so that damage is known before somebody
/// misses what was in the row.
final class Patrol implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Patrol.class.getName());

    /// A stretch of rows is followed by a rest of so many times its length: a twentieth of a core, also at a start.
    private static final int REST_FACTOR = 20;

    private final Readers readers;
    private final Damage damage;
    private final Runnable mendIndexes;
    private final Thread thread;
    private volatile boolean stopped;

    /// @param mendIndexes called if an index does not lead to a row
    Patrol(Readers readers, Damage damage, Runnable mendIndexes) {
        this.readers = readers;
        this.damage = damage;
        this.mendIndexes = mendIndexes;
        this.thread = Thread.ofPlatform().daemon().name("store-patrol").unstarted(this::walk);
    }

    Patrol begin() {
        thread.start();
        return this;
    }

    private void walk() {
        try {
            long end = readers.ask(Reader::newest);
            var at = Optional.of(0L);
            while (at.isPresent() && !stopped) {
                long start = System.nanoTime();
                long from = at.get();
                at = readers.ask(reader -> new RowWalk(reader.session(), new Seen(reader.session())).step(from, end));
                LockSupport.parkNanos((System.nanoTime() - start) * REST_FACTOR);
            }
        } catch (Failure e) {
            LOG.log(stopped ? Level.DEBUG : Level.WARNING, "the database could not be read through: " + e.sentence());
        }
    }

    private final class Seen implements RowWalk.Visitor {
        private final SqliteConnection session;

        Seen(SqliteConnection session) {
            this.session = session;
        }

        @Override
        public void sound(Row row) throws SQLException {
            // a row that is still there now was so when the index did not lead to it, and was not replaced meanwhile
            if (!stopped
                    && !leadsTo(row)
                    && RowWalk.one(session, row.sequence).stream().anyMatch(Row::isSound)) {
                mendIndexes.run();
            }
        }

        private boolean leadsTo(Row row) throws SQLException {
            try {
                return session.one("SELECT sequence FROM record WHERE key = ?", found -> found.getLong(1), row.key)
                        .equals(Optional.of(row.sequence));
            } catch (SQLException e) {
                SqliteErrors.requireDamage(e);
                return false;
            }
        }

        @Override
        public void damaged(long sequence, String what) throws SQLException {
            damage.met(what);
        }
    }

    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
    }
}
