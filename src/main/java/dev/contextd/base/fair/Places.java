package dev.contextd.base.fair;

import java.util.HashMap;
import java.util.Map;

/// Places that all owners share. An owner gets at most half of those that the others leave, so there is room for
/// whoever comes next: of 64 the first can have 32, the second 16 beside them, and so on; the last place can be had.
public final class Places {
    private final int max;

    /// How many each owner has; guarded by this.
    private final Map<String, Integer> taken = new HashMap<>();

    private int total;

    /// @param max for all owners together
    public Places(int max) {
        if (max < 1) {
            throw new IllegalArgumentException("there is at least one place, not " + max);
        }
        this.max = max;
    }

    /// Takes one, if there is one for this owner.
    public boolean take(String owner) {
        return take(owner, 1);
    }

    /// Takes so many, if there are as many for this owner; else none.
    public synchronized boolean take(String owner, int count) {
        if (of(owner) + count > share(owner)) {
            return false;
        }
        taken.merge(owner, count, Integer::sum);
        total += count;
        return true;
    }

    /// Gives back one that was taken.
    public void giveBack(String owner) {
        giveBack(owner, 1);
    }

    public synchronized void giveBack(String owner, int count) {
        if (of(owner) < count) {
            throw new IllegalStateException("there is not as much to give back");
        }
        taken.computeIfPresent(owner, (_, had) -> had == count ? null : had - count);
        total -= count;
    }

    public synchronized int of(String owner) {
        return taken.getOrDefault(owner, 0);
    }

    /// How many this owner could have now.
    public synchronized int share(String owner) {
        return share(max, total - of(owner));
    }

    /// How many of `max` one may have if the others have that many.
    public static int share(int max, int ofOthers) {
        return Math.max(0, max - ofOthers + 1) / 2;
    }
}
