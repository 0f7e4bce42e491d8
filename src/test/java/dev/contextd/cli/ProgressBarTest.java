package dev.contextd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// What people see of a command that takes long, with a clock that is moved by hand.
class ProgressBarTest {
    private final StringWriter shown = new StringWriter();
    private final AtomicLong nanos = new AtomicLong();

    private ProgressBar bar(boolean moving) {
        return new ProgressBar("files", new PrintWriter(shown), moving, nanos::get);
    }

    private void pass(long seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    @Test
    void aPipeGetsALineEveryFewSecondsAndOneInTheEnd() {
        var bar = bar(false);
        for (int done = 1; done <= 12; done++) {
            pass(1);
            bar.report(done * 1_000, 12_000, "");
        }
        bar.close();

        assertThat(shown.toString().lines())
                .containsExactly(
                        "contextd: 5 000 of 12 000 files, 1 000/s, 7 s left",
                        "contextd: 10 000 of 12 000 files, 1 000/s, 2 s left",
                        "contextd: 12 000 of 12 000 files in 12 s");
    }

    @Test
    void aTerminalGetsABarThatEndsInAPlainLine() {
        var bar = bar(true);
        pass(2);
        bar.report(50, 200, "");
        pass(100);
        bar.report(51, 200, "");
        bar.close();

        assertThat(shown.toString())
                .startsWith("\r[######                  ]  25 % 50 of 200 files, 25/s, 6 s left\033[K")
                .contains("0.5/s, 4 min 58 s left")
                .endsWith("\r51 of 200 files in 1 min 42 s\033[K" + System.lineSeparator());
    }

    @Test
    void whatIsQuickIsNotTalkedAbout() {
        var bar = bar(false);
        bar.accept(3);
        bar.close();
        bar.close();

        assertThat(shown.toString()).isEmpty();
    }

    @Test
    void ofHowManyNeedNotBeKnown() {
        var bar = bar(false);
        pass(10);
        bar.accept(1_234_567);

        assertThat(shown.toString().strip()).isEqualTo("contextd: 1 234 567 files, 123 457/s");
    }
}
