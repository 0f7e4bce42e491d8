package dev.contextd.keep.store;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Lets concurrent writers share one commit, and so one wait for the engine.
///
/// There is no writer thread. Who comes while nobody writes does so at once, on their own thread; who comes while
/// somebody does lines up. The first in the line then writes for all of it, and so on: the slower the engine, the more
/// share a commit.
///
/// @param <W> what is to be written, which also takes what became of it
public final class CommitLine<W> implements AutoCloseable {
    private static final int GROUP_MAX = 256;
    private static final int WAITING_MAX = 10_000;

    /// Writes for all; tells each work what became of it, also of trouble.
    @FunctionalInterface
    public interface Leader<W> {
        void commit(List<W> group);
    }

    private static final class Place<W> {
        final W work;
        final Condition woken;
        boolean ended;
        boolean broken;

        Place(W work, Condition woken) {
            this.work = work;
            this.woken = woken;
        }
    }

    private final Leader<W> leader;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition idle = lock.newCondition();
    private final ArrayDeque<Place<W>> waiting = new ArrayDeque<>();
    private boolean leading;
    private boolean closed;

    public CommitLine(Leader<W> leader) {
        this.leader = leader;
    }

    /// Returns when a leader has ended with it. An interrupt does not end the wait: the caller must learn what became
    /// of it.
    public void join(W work) {
        var mine = new Place<>(work, lock.newCondition());
        enqueue(mine);
        while (true) {
            List<Place<W>> group;
            lock.lock();
            try {
                while (leading && !mine.ended) {
                    mine.woken.awaitUninterruptibly();
                }
                if (mine.ended) {
                    requireWhole(mine);
                    return;
                }
                leading = true;
                group = next();
            } finally {
                lock.unlock();
            }
            lead(group);
        }
    }

    private static void requireWhole(Place<?> place) {
        if (place.broken) {
            throw new IllegalStateException("the writer broke down");
        }
    }

    private void enqueue(Place<W> place) {
        lock.lock();
        try {
            if (closed) {
                throw closed();
            }
            if (waiting.size() >= WAITING_MAX) {
                throw new Failure(Kind.UNAVAILABLE, "Too many writes are waiting for the disk; try again in a moment.");
            }
            waiting.add(place);
        } finally {
            lock.unlock();
        }
    }

    /// What a store says that was closed.
    public static Failure closed() {
        return new Failure(Kind.UNAVAILABLE, "The store is closed: the server is stopping; try again later.");
    }

    private List<Place<W>> next() {
        var group = new ArrayList<Place<W>>();
        while (group.size() < GROUP_MAX && !waiting.isEmpty()) {
            group.add(waiting.remove());
        }
        return group;
    }

    private void lead(List<Place<W>> group) {
        boolean ended = false;
        try {
            leader.commit(group.stream().map(place -> place.work).toList());
            ended = true;
        } finally {
            pass(group, !ended); // an Error, such as memory running out, must not leave the others waiting
        }
    }

    private void pass(List<Place<W>> group, boolean broken) {
        lock.lock();
        try {
            leading = false;
            for (Place<W> place : group) {
                place.broken = broken;
                place.ended = true;
                place.woken.signal();
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

    /// Waits for those in the line; nobody joins it any more.
    ///
    /// Closing it again does nothing.
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            while (leading || !waiting.isEmpty()) {
                idle.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }
}
