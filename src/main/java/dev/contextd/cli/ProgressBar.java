package dev.contextd.cli;

import dev.contextd.tool.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// Shows how far a command is, how fast it goes and how long it will take: a bar that moves on a terminal, else a line
/// every few seconds. What it shows last is true, also when the command is interrupted.
final class ProgressBar implements Progress, LongConsumer, AutoCloseable {
    private static final int WIDTH = 24;

    /// How often the eye wants something new, and somebody who reads a log.
    private static final Duration MOVING = Duration.ofMillis(100);

    private static final Duration LINES = Duration.ofSeconds(5);

    /// Before that nothing can be said of the rate.
    private static final double SECONDS_MIN = 0.5;

    private final String what;
    private final PrintWriter err;
    private final boolean moving;
    private final LongSupplier nanos;
    private final long begun;
    private final Thread last = Thread.ofPlatform().unstarted(() -> end("stopped at "));
    private double done;
    private double total;
    private long shownAt;
    private boolean isShown;
    private boolean isClosed;

    /// @param what is counted
    /// @param moving whether somebody looks at it on a terminal
    ProgressBar(String what, PrintWriter err, boolean moving) {
        this(what, err, moving, System::nanoTime);
        try {
            Runtime.getRuntime().addShutdownHook(last);
        } catch (IllegalStateException _) {
            // the process ends: nobody will see more of it
        }
    }

    ProgressBar(String what, PrintWriter err, boolean moving, LongSupplier nanos) {
        this.what = what;
        this.err = err;
        this.moving = moving;
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
        this.shownAt = begun;
    }

    /// Of how many is not known.
    @Override
    public void accept(long count) {
        report((double) count, 0, "");
    }

    @Override
    public synchronized void report(double count, double of, String message) {
        done = count;
        total = of;
        long now = nanos.getAsLong();
        if (isClosed || now - shownAt < (moving ? MOVING : LINES).toNanos()) {
            return;
        }
        shownAt = now;
        isShown = true;
        if (moving) {
            err.print("\r" + bar() + counted() + "\033[K");
        } else {
            err.println("contextd: " + counted());
        }
        err.flush();
    }

    private String bar() {
        if (total <= 0) {
            return "";
        }
        double share = Math.min(1, done / total);
        int filled = (int) (share * WIDTH);
        return String.format(
                Locale.ROOT, "[%s%s] %3.0f %% ", "#".repeat(filled), " ".repeat(WIDTH - filled), share * 100);
    }

    private String counted() {
        var text = new StringBuilder(number(done));
        if (total > 0) {
            text.append(" of ").append(number(total));
        }
        text.append(' ').append(what);
        double seconds = seconds();
        if (seconds >= SECONDS_MIN && done > 0) {
            double rate = done / seconds;
            text.append(", ")
                    .append(rate >= 10 ? number(rate) : String.format(Locale.ROOT, "%.1f", rate))
                    .append("/s");
            if (total > done) {
                text.append(", ").append(spoken((total - done) / rate)).append(" left");
            }
        }
        return text.toString();
    }

    private double seconds() {
        return (nanos.getAsLong() - begun) / 1e9;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,d", Math.round(value)).replace(',', ' ');
    }

    /// How long something takes, in words.
    static String spoken(double seconds) {
        var left = Duration.ofSeconds(Math.round(seconds));
        return left.toHours() > 0
                ? left.toHours() + " h " + left.toMinutesPart() + " min"
                : left.toMinutes() > 0
                        ? left.toMinutes() + " min " + left.toSecondsPart() + " s"
                        : left.toSeconds() + " s";
    }

    /// Ends the line, so that something else can be said.
    void end() {
        end("");
    }

    @Override
    public void close() {
        end();
        try {
            Runtime.getRuntime().removeShutdownHook(last);
        } catch (IllegalStateException _) {
            // the process ends, and has said so
        }
    }

    /// Who was shown something is shown how it ended, and who is interrupted how far it was.
    private synchronized void end(String how) {
        if (isClosed) {
            return;
        }
        isClosed = true;
        if (isShown || !how.isEmpty()) {
            var said = how + number(done) + (total > 0 ? " of " + number(total) : "") + " " + what + " in "
                    + spoken(seconds());
            err.println(moving ? "\r" + said + "\033[K" : "contextd: " + said);
            err.flush();
        }
    }
}
