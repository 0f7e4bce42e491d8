package dev.contextd.app;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.library.LazyLibrary;
import java.lang.System.Logger.Level;

/// Opens what is kept when a server starts, and goes on with what was under way: deadlines that passed while nothing
/// ran
/// are met now, without anybody having to wait for it.
record Wake(LazyLibrary library, Features features) implements Runnable {
    private static final System.Logger LOG = System.getLogger(Wake.class.getName());

    @Override
    public void run() {
        try {
            // Opened first: branches hold a lock while they wait for it, and calls would wait for that.
            library.get();
            features.branches().wake();
            features.repositories().resume();
        } catch (Failure e) {
            LOG.log(Level.WARNING, "the data cannot be opened yet: " + e.sentence());
        }
    }
}
