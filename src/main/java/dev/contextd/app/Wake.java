package dev.contextd.app;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.library.LazyLibrary;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// Opens what is kept when a server starts, and goes on with what was under way: deadlines that passed while nothing
/// ran
/// are met now, without anybody having to wait for it.
record Wake(LazyLibrary library, Features features) implements Runnable {
    private static final System.Logger LOG = System.getLogger(Wake.class.getName());

    /// Whatever is in trouble at the start is so for some seconds, or till somebody mends it.
    private static final Duration PAUSE = Duration.ofSeconds(5);

    @Override
    public void run() {
        var told = "";
        while (true) {
            try {
                // Opened first: branches hold a lock while they wait for it, and calls would wait for that.
                library.get();
                features.branches().wake();
                features.repositories().resume();
                return;
            } catch (Failure e) {
                if (!e.sentence().equals(told)) {
                    told = e.sentence();
                    LOG.log(Level.WARNING, "the data cannot be opened yet: " + told);
                }
                if (!e.isNotYet()) {
                    return;
                }
            }
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
