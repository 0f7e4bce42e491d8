package dev.contextd.feature.fold.kept;

import dev.contextd.feature.fold.tree.SessionTree;
import dev.contextd.keep.store.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A session at hand; what is in it is guarded by its lock.
final class HeldSession {
    private static final Duration FRESH = Duration.ofSeconds(1);

    final ReentrantLock lock = new ReentrantLock();

    @Nullable
    SessionTree tree;

    Optional<Version> version = Optional.empty();

    /// What the main thread has spent and no step has written yet, and when it last did.
    long unwritten;

    Instant touched = Instant.EPOCH;

    /// When it was found to be what the store has, as [System#nanoTime] counts.
    private long seen = System.nanoTime() - FRESH.toNanos();

    /// Whether it is what the store has.
    ///
    /// @param looked when that was asked
    boolean isOf(Optional<Version> there, long looked) {
        boolean unchanged = there.equals(version);
        seen = unchanged ? looked : seen;
        return unchanged;
    }

    /// Whether it was looked at a moment ago.
    boolean isFresh() {
        return System.nanoTime() - seen < FRESH.toNanos();
    }
}
