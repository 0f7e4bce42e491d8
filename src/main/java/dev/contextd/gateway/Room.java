package dev.contextd.gateway;

import java.util.concurrent.atomic.AtomicLong;

/// The bytes of requests that may be held in memory at once.
final class Room {
    private final long bytesMax;
    private final AtomicLong taken = new AtomicLong();

    Room(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /// Whether there was room, which is taken then.
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= bytesMax) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }
}
