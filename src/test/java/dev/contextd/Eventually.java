package dev.contextd;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/// Waits for what happens in the background, long enough for a machine that is busy with other things.
public final class Eventually {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(25);

    private Eventually() {}

    /// The first look that is as wanted, or the last one.
    public static <T> T see(Callable<T> look, Predicate<? super T> wanted) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        var seen = look.call();
        while (!wanted.test(seen) && System.nanoTime() - end < 0) {
            Thread.sleep(PAUSE);
            seen = look.call();
        }
        return seen;
    }

    public static void isTrue(Callable<Boolean> condition) throws Exception {
        assertThat(see(condition, Boolean::booleanValue)).isTrue();
    }
}
