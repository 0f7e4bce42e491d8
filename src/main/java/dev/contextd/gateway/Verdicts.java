package dev.contextd.gateway;

import dev.contextd.base.cache.LruCache;
import dev.contextd.gateway.Books.Fate;
import dev.contextd.gateway.Books.Unavailable;
import dev.contextd.wire.History;
import dev.contextd.wire.Return;
import dev.contextd.wire.Unreadable;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/// Which branches are folded: decided once for each, and for ever, because a request whose beginning changes costs the
/// provider's cache.
final class Verdicts {
    /// Branches of one agent process that are remembered here; the books know them all.
    private static final int REMEMBERED_MAX = 10_000;

    /// How long books are not asked again that did not answer: every request would wait for them.
    private static final Duration SILENCE = Duration.ofSeconds(2);

    private final Books books;
    private final boolean late;
    private final boolean trial;
    private final LongSupplier nanoTime;
    private final LruCache<String, Fate> decided = new LruCache<>(REMEMBERED_MAX);

    /// Branches without which a request was accepted.
    private final LruCache<String, Boolean> proven = new LruCache<>(REMEMBERED_MAX);

    /// Branches that are left, which the books do not know yet.
    private final Set<String> toBeLeft = new HashSet<>();

    private boolean silent;
    private long silentUntil;

    /// @param late whether to fold a branch that returned before it was seen here
    /// @param trial whether nothing is kept of what is decided
    Verdicts(Books books, boolean late, boolean trial, LongSupplier nanoTime) {
        this.books = books;
        this.late = late;
        this.trial = trial;
        this.nanoTime = nanoTime;
    }

    /// @param branches to be folded
    /// @param fresh how many of these were decided just now
    record Decided(Set<String> branches, int fresh) {}

    /// Branches of which nothing can be learned now are not folded in this request, nor decided.
    synchronized Decided of(History history) {
        var returns = new HashMap<String, Return>();
        history.returns().stream().filter(it -> it.bytesCut() > 0).forEach(it -> returns.put(it.branch(), it));
        catchUp();
        var known = known(returns.keySet());
        var folded = new LinkedHashSet<String>();
        int fresh = 0;
        for (var it : history.returns()) {
            var fate = returns.containsKey(it.branch()) ? known.get(it.branch()) : null;
            if (fate == Fate.UNDECIDED) {
                fate = decide(it, history);
                fresh += fate == Fate.FOLD ? 1 : 0;
            }
            if (fate == Fate.FOLD) {
                folded.add(it.branch());
            }
        }
        return new Decided(folded, fresh);
    }

    private Map<String, Fate> known(Set<String> branches) {
        var known = new HashMap<String, Fate>();
        var unknown = new HashSet<String>();
        for (String branch : branches) {
            decided.find(branch).ifPresentOrElse(fate -> known.put(branch, fate), () -> unknown.add(branch));
        }
        if (!unknown.isEmpty() && !isSilent()) {
            try {
                books.fates(unknown).forEach((branch, fate) -> {
                    known.put(branch, fate);
                    if (fate != Fate.UNDECIDED) {
                        decided.put(branch, fate);
                    }
                });
            } catch (Unavailable _) {
                // they stay in this request
                beSilent();
            }
        }
        return known;
    }

    /// What comes after a branch is written anew into the provider's cache when the branch goes. That pays off within a
    /// few requests if it is at most half as much.
    private Fate decide(Return returned, History history) {
        boolean pays = late ? returned.bytesAfter() <= returned.bytesCut() / 2 : returned.bytesAfter() == 0;
        if (pays && !isPossible(returned.branch(), history)) {
            return Fate.UNDECIDED;
        }
        var fate = pays ? Fate.FOLD : Fate.LEFT;
        if (!trial) {
            if (isSilent()) {
                return Fate.UNDECIDED;
            }
            try {
                if (pays) {
                    books.fold(returned.branch(), history.removed(returned.branch()));
                } else {
                    books.leave(returned.branch());
                }
            } catch (Unavailable _) {
                beSilent();
                return Fate.UNDECIDED;
            }
        }
        decided.put(returned.branch(), fate);
        return fate;
    }

    /// Whether the API's own rules allow it.
    private static boolean isPossible(String branch, History history) {
        try {
            return history.without(Set.of(branch)).bytesCut() > 0;
        } catch (Unreadable _) {
            return false;
        }
    }

    /// A request without these was accepted.
    synchronized void accepted(Set<String> branches) {
        branches.forEach(branch -> proven.put(branch, true));
    }

    /// A request without these was refused, and accepted with them: those are left that were never seen to be missed by
    /// nobody, and if there is none, all.
    synchronized void refused(Set<String> branches) {
        var suspects = new HashSet<>(branches);
        suspects.removeIf(branch -> proven.find(branch).isPresent());
        for (String branch : suspects.isEmpty() ? branches : suspects) {
            decided.put(branch, Fate.LEFT);
            toBeLeft.add(branch);
        }
        catchUp();
    }

    private boolean isSilent() {
        silent = silent && nanoTime.getAsLong() - silentUntil < 0;
        return silent;
    }

    private void beSilent() {
        silent = true;
        silentUntil = nanoTime.getAsLong() + SILENCE.toNanos();
    }

    private void catchUp() {
        if (isSilent()) {
            return;
        }
        for (String branch : Set.copyOf(toBeLeft)) {
            try {
                books.leave(branch);
                toBeLeft.remove(branch);
            } catch (Unavailable _) {
                beSilent();
                return;
            }
        }
    }
}
