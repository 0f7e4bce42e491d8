package dev.contextd.keep.store.opensearch;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A moment for whoever has written an entry to make its documents: they are about to, and whoever does it in their
/// place sends four requests where waiting takes one. If they were killed the moment passes.
final class Grace {
    /// For one of this process, of which it is known that it is at it.
    private static final Duration OWN = Duration.ofSeconds(5);

    /// For one of another, from when the entry was first seen.
    private static final Duration OTHERS = Duration.ofMillis(50);

    private static final Duration PAUSE = Duration.ofMillis(10);

    /// The entries that somebody here is at; guarded by this, like what follows.
    private final Set<Long> underWay = new HashSet<>();

    private long seen;
    private long since;

    synchronized void begin(long number) {
        underWay.add(number);
    }

    synchronized void end(long number) {
        underWay.remove(number);
        notifyAll();
    }

    /// Waits a little; gives whether it is worth to look again before somebody else does it.
    synchronized boolean await(long number) throws InterruptedException {
        long now = System.nanoTime();
        if (seen != number) {
            seen = number;
            since = now;
        }
        if (underWay.contains(number)) {
            long end = now + OWN.toNanos();
            for (long left = OWN.toNanos(); left > 0 && underWay.contains(number); left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return !underWay.contains(number);
        }
        if (now - since >= OTHERS.toNanos()) {
            return false;
        }
        long pause = now + PAUSE.toNanos();
        for (long left = PAUSE.toNanos(); left > 0; left = pause - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }
}
