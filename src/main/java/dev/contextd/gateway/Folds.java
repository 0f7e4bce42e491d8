package dev.contextd.gateway;

import dev.contextd.wire.Dialect;
import dev.contextd.wire.History;
import dev.contextd.wire.Limits;
import dev.contextd.wire.Unreadable;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.function.LongSupplier;

/// Takes folded branches out of requests. Whatever it cannot do, it leaves: then the request goes as it came.
final class Folds {
    private static final System.Logger LOG = System.getLogger(Folds.class.getName());

    private final FoldMode mode;
    private final Limits limits;
    private final Books books;
    private final Verdicts verdicts;
    private final Restraint restraint;
    private final Refetches refetches = new Refetches();

    /// @param late as in `gateway.late_fold`
    Folds(FoldMode mode, Limits limits, boolean late, Books books, LongSupplier nanoTime) {
        this.mode = mode;
        this.limits = limits;
        this.books = books;
        this.verdicts = new Verdicts(books, late, mode == FoldMode.SHADOW, nanoTime);
        this.restraint = new Restraint(nanoTime);
    }

    /// A request as it shall leave.
    ///
    /// @param without the branches that were taken out; none if it is as it came
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Cut(byte[] body, Set<String> without) {
        boolean isWhole() {
            return without.isEmpty();
        }
    }

    /// Whether requests are looked into.
    boolean reads() {
        return mode != FoldMode.OFF;
    }

    Cut cut(byte[] body, Dialect dialect, Tally tally) {
        var whole = new Cut(body, Set.of());
        if (!reads() || restraint.holdsBack()) {
            return whole;
        }
        try {
            var cut = attempt(body, dialect, tally, whole);
            restraint.succeeded();
            return cut;
        } catch (Unreadable e) {
            LOG.log(Level.DEBUG, "a request was not read: {0}", e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            // a bug must not be in the way of a request, and its message might quote from it
            LOG.log(
                    Level.WARNING,
                    "a request was not read because of a bug: {0}",
                    e.getClass().getName());
        }
        restraint.failed();
        tally.unread();
        return whole;
    }

    private Cut attempt(byte[] body, Dialect dialect, Tally tally, Cut whole) throws Unreadable {
        var history = History.read(body, dialect, limits);
        if (history.isEmpty()) {
            return whole;
        }
        var open = history.get().open();
        if (!open.isEmpty()) {
            books.observe(open);
        }
        var decided = verdicts.of(history.get());
        if (decided.branches().isEmpty()) {
            return whole;
        }
        var folded = history.get().without(decided.branches());
        if (mode == FoldMode.SHADOW) {
            tally.wouldCut(folded);
            return whole;
        }
        if (folded.bytesCut() == 0) {
            return whole;
        }
        tally.cut(folded);
        tally.folded(decided.fresh());
        tally.refetched(refetches.in(history.get(), decided.branches()));
        return new Cut(folded.body(), decided.branches());
    }

    /// Upstream took the request without them.
    void accepted(Set<String> branches) {
        verdicts.accepted(branches);
    }

    /// Upstream did not take the request without them, but did with them.
    void refused(Set<String> branches) {
        verdicts.refused(branches);
    }
}
