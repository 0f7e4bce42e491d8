package dev.contextd.cli;

import java.io.PrintWriter;
import java.util.function.LongConsumer;

/// Says on standard error how far a long command is.
final class ProgressCounter implements LongConsumer {
    private static final int STEP = 10_000;

    private final String done;
    private final PrintWriter err;

    /// @param done what was done to the records
    ProgressCounter(String done, PrintWriter err) {
        this.done = done;
        this.err = err;
    }

    @Override
    public void accept(long records) {
        if (records % STEP == 0) {
            err.printf("contextd: %s %d records so far%n", done, records);
            err.flush();
        }
    }
}
