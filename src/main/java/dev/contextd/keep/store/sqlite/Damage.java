package dev.contextd.keep.store.sqlite;

import java.lang.System.Logger.Level;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What of a database was found damaged so far. Damaged records are left out wherever they would be read: for everybody
/// else they are not there.
public final class Damage {
    private static final System.Logger LOG = System.getLogger(Damage.class.getName());

    /// How much is remembered by name.
    private static final int NAMES_MAX = 1_000;

    /// How much is told by name.
    private static final int TOLD_MAX = 5;

    private final Set<String> names = new LinkedHashSet<>();

    /// @param what the name of a record, or words for what else is broken
    synchronized void met(String what) {
        if (names.size() < NAMES_MAX && names.add(what)) {
            LOG.log(Level.ERROR, "damaged in the database and left out: " + what);
        }
    }

    public synchronized boolean isEmpty() {
        return names.isEmpty();
    }

    public synchronized List<String> names() {
        return List.copyOf(names);
    }

    /// A sentence about it, if there is any.
    public synchronized Optional<String> told() {
        if (names.isEmpty()) {
            return Optional.empty();
        }
        var some = names.stream().limit(TOLD_MAX).toList();
        return Optional.of((names.size() == 1 ? "1 record" : names.size() + (isMore() ? " or more" : "") + " records")
                + " of the database cannot be read any more: " + String.join(", ", some)
                + (names.size() > some.size() ? ", …" : ""));
    }

    private boolean isMore() {
        return names.size() == NAMES_MAX;
    }
}
