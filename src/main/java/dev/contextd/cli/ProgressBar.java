package dev.contextd.cli;

import dev.contextd.tool.Progress;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;

/// Shows how far a command is: a bar that moves on a terminal, else a line now and then.
final class ProgressBar implements Progress {
    private static final int WIDTH = 30;
    private static final int STEPS = 10;

    private final PrintWriter err;
    private final boolean moving;
    private int shown = -1;

    ProgressBar(PrintWriter err) {
        this.err = err;
        this.moving = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
    }

    @Override
    public void report(double done, double total, String message) {
        double share = total <= 0 ? 0 : Math.min(1, done / total);
        int step = (int) (share * (moving ? 1_000 : STEPS));
        if (step == shown) {
            return;
        }
        shown = step;
        if (moving) {
            int filled = (int) (share * WIDTH);
            err.print(String.format(
                    Locale.ROOT,
                    "\r[%s%s] %3.0f %% %s\033[K",
                    "#".repeat(filled),
                    " ".repeat(WIDTH - filled),
                    share * 100,
                    message));
        } else {
            err.println("contextd: " + message);
        }
        err.flush();
    }

    /// Ends the line, so that something else can be said.
    void end() {
        if (moving && shown >= 0) {
            err.println();
            err.flush();
        }
        shown = -1;
    }
}
