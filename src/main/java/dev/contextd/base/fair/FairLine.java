package dev.contextd.base.fair;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A line before [Places]. Owners take turns in it, however many of one owner's wait.
public final class FairLine {
    private final Places places;
    private final int waitingMax;

    /// Who waits, by owner; the owner who was let in last is the last. Guarded by this.
    private final Map<String, ArrayDeque<Turn>> waiting = new LinkedHashMap<>();

    private record Turn(int count, CountDownLatch come) {}

    /// @param waitingMax of one owner
    public FairLine(int placesMax, int waitingMax) {
        this.places = new Places(placesMax);
        this.waitingMax = waitingMax;
    }

    /// Whether so many places were got in time; who got them has to [#leave].
    public boolean enter(String owner, int count, Duration patience) throws InterruptedException {
        var turn = new Turn(count, new CountDownLatch(1));
        synchronized (this) {
            if (!waiting.containsKey(owner) && places.take(owner, count)) {
                return true;
            }
            var line = waiting.computeIfAbsent(owner, _ -> new ArrayDeque<>());
            if (line.size() >= waitingMax) {
                return false;
            }
            line.add(turn);
        }
        try {
            if (turn.come().await(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return true;
            }
        } catch (InterruptedException e) {
            if (!withdraw(owner, turn)) {
                leave(owner, count);
            }
            throw e;
        }
        return !withdraw(owner, turn);
    }

    /// Whether somebody still stood in the line; else they have been let in.
    private synchronized boolean withdraw(String owner, Turn turn) {
        var line = waiting.get(owner);
        boolean stood = line != null && line.remove(turn);
        if (line != null && line.isEmpty()) {
            waiting.remove(owner);
        }
        // those behind one who wanted much may find their own turn come
        letIn();
        return stood;
    }

    public synchronized void leave(String owner, int count) {
        places.giveBack(owner, count);
        letIn();
    }

    private void letIn() {
        boolean more = true;
        while (more) {
            more = letOneIn();
        }
    }

    private boolean letOneIn() {
        var next = waiting.entrySet().stream()
                .filter(line ->
                        places.take(line.getKey(), line.getValue().element().count()))
                .findFirst();
        if (next.isEmpty()) {
            return false;
        }
        String owner = next.get().getKey();
        var turns = next.get().getValue();
        turns.remove().come().countDown();
        // who was let in stands last from now on
        waiting.remove(owner);
        if (!turns.isEmpty()) {
            waiting.put(owner, turns);
        }
        return true;
    }
}
