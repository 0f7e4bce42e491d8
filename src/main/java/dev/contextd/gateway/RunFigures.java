package dev.contextd.gateway;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// All that has happened here, for the line at the end of a run; the books get the same as it happens.
final class RunFigures {
    /// A client may have its whole answer a moment before the request is counted.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final Books books;

    /// Guarded by this, like the number of requests that are not in it yet.
    private LedgerEntry all = LedgerEntry.NOTHING;

    private int underWay;

    RunFigures(Books books) {
        this.books = books;
    }

    /// Each is followed by what came of it.
    synchronized void begin() {
        underWay++;
    }

    void add(LedgerEntry entry) {
        books.count(entry);
        synchronized (this) {
            all = all.plus(entry);
            underWay--;
            notifyAll();
        }
    }

    /// With those that end now.
    synchronized LedgerEntry all() {
        long until = System.nanoTime() + PATIENCE.toNanos();
        try {
            for (long left = PATIENCE.toNanos(); underWay > 0 && left > 0; left = until - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return all;
    }
}
