package dev.contextd.keep.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
    private long now = Duration.ofDays(1).toNanos();

    private final Pace pace = new Pace(() -> now);

    private void work(int count, Duration time) {
        long begun = pace.begin();
        now += time.toNanos();
        pace.done(count, begun);
    }

    @Test
    void onlyTheTimeOfTheWorkItselfCounts() {
        assertThat(pace.perSecond()).isEmpty();

        work(8, Duration.ofMillis(500));
        now += Duration.ofSeconds(20).toNanos();
        work(4, Duration.ofMillis(1_500));

        assertThat(pace.perSecond()).hasValue(6);
    }

    @Test
    void whatIsLongerAgoThanAMinuteIsForgotten() {
        work(100, Duration.ofSeconds(1));
        now += Duration.ofSeconds(59).toNanos();
        work(8, Duration.ofSeconds(2));

        assertThat(pace.perSecond()).hasValue(4);
        now += Duration.ofMinutes(2).toNanos();
        assertThat(pace.perSecond()).isEmpty();
    }
}
