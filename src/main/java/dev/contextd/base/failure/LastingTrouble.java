package dev.contextd.base.failure;

import java.lang.System.Logger.Level;
import java.util.Optional;

/// Trouble of work that is tried again every second or so: told when it begins, when it becomes another one, and when
/// it is over, however long it lasts.
public final class LastingTrouble {
    private final System.Logger log;
    private final String what;

    /// Guarded by this.
    private Optional<String> told = Optional.empty();

    /// @param what is the matter meanwhile, as a sentence without its dot
    public LastingTrouble(System.Logger log, String what) {
        this.log = log;
        this.what = what;
    }

    /// What the last try ended with.
    public synchronized void note(Optional<RuntimeException> trouble) {
        var why = trouble.map(it -> Attempt.sentence(it).orElseGet(it::toString));
        if (why.equals(told)) {
            return;
        }
        if (trouble.isEmpty()) {
            log.log(Level.INFO, "over: " + what);
        } else if (trouble.get() instanceof Failure failure) {
            log.log(Level.WARNING, what + ": " + failure.sentence());
        } else {
            log.log(Level.ERROR, what, trouble.get());
        }
        told = why;
    }
}
