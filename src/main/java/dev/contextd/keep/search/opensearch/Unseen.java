package dev.contextd.keep.search.opensearch;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/// What this process has written, or others, and the engine does not show to searches yet. The first search that could
/// find some of
/// it has the engine show all; that takes longer than the search itself, and those who come meanwhile wait for it.
final class Unseen {
    private final ReentrantLock showing = new ReentrantLock();
    private final Set<String> kinds = new HashSet<>();

    /// At first whatever a process before this one has written.
    private boolean ofAnyKind = true;

    /// @param kind of a document that was written
    synchronized void wrote(String kind) {
        kinds.add(kind);
    }

    /// Something of whatever kind was deleted, or put by others.
    synchronized void something() {
        ofAnyKind = true;
    }

    /// @param wanted what is looked for; all kinds if empty
    void show(Set<String> wanted, Runnable refresh) {
        if (!isUnseen(wanted)) {
            return;
        }
        showing.lock();
        try {
            if (!isUnseen(wanted)) {
                return;
            }
            var before = taken();
            boolean done = false;
            try {
                refresh.run();
                done = true;
            } finally {
                if (!done) {
                    giveBack(before);
                }
            }
        } finally {
            showing.unlock();
        }
    }

    private record Taken(Set<String> kinds, boolean ofAnyKind) {}

    private synchronized boolean isUnseen(Set<String> wanted) {
        return ofAnyKind || (wanted.isEmpty() ? !kinds.isEmpty() : !Collections.disjoint(kinds, wanted));
    }

    private synchronized Taken taken() {
        var all = new Taken(Set.copyOf(kinds), ofAnyKind);
        kinds.clear();
        ofAnyKind = false;
        return all;
    }

    private synchronized void giveBack(Taken taken) {
        kinds.addAll(taken.kinds());
        ofAnyKind |= taken.ofAnyKind();
    }
}
