package dev.contextd.keep.library;

import java.time.Duration;

/// Whether the index is behind the store, since when, and waiting for the end of it.
final class Lag {
    private boolean over;
    private long since = System.nanoTime();

    Lag(boolean behind) {
        this.over = !behind;
    }

    synchronized boolean isOver() {
        return over;
    }

    /// Gives whether it was over until now.
    synchronized boolean begin() {
        if (!over) {
            return false;
        }
        over = false;
        since = System.nanoTime();
        return true;
    }

    synchronized void end() {
        over = true;
        notifyAll();
    }

    /// Waits for its end, if it began less than this time ago; all who wait together lose no more than that.
    void bear(Duration patience) throws InterruptedException {
        await(start() + patience.toNanos());
    }

    private synchronized long start() {
        return since;
    }

    /// Waits for its end, and gives whether it came.
    boolean await(Duration patience) throws InterruptedException {
        return await(System.nanoTime() + patience.toNanos());
    }

    private synchronized boolean await(long end) throws InterruptedException {
        for (long left = end - System.nanoTime(); !over && left > 0; left = end - System.nanoTime()) {
            // rounded up: nothing at all would be for ever
            wait(Duration.ofNanos(left).toMillis() + 1);
        }
        return over;
    }
}
