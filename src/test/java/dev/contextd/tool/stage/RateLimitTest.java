package dev.contextd.tool.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contextd.TestClock;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.project.Owner;
import dev.contextd.tool.Connection;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitTest {
    private final TestClock clock = new TestClock();
    private final RateLimit stage = new RateLimit(_ -> new RateLimit.Rate(10, 2), clock);

    private void call(String owner) {
        call(owner, Connection.fresh());
    }

    private void call(String owner, Connection connection) {
        stage.handle(Calling.tool(Owner.alone(owner), connection), _ -> Calling.REPLY);
    }

    @Test
    void beyondTheBurstACallIsToldWhenToComeBack() {
        call("a");
        call("a");

        var failure = catchThrowableOfType(Failure.class, () -> call("a"));

        assertThat(failure.kind()).isEqualTo(Failure.Kind.RATE_LIMITED);
        assertThat(failure.data()).containsEntry("retry_after_ms", 100L);
        clock.advance(Duration.ofMillis(100));
        call("a");
    }

    @Test
    void ownersDoNotShareABucket() {
        call("a");
        call("a");

        call("b");
        assertThat(catchThrowableOfType(Failure.class, () -> call("a"))).isNotNull();
    }

    @Test
    void aFreshConnectionIsNoFreshBucketUnlessItIsAProcessOfItsOwn() {
        call("a", Connection.fresh());
        call("a", Connection.withoutSession("a"));

        assertThat(catchThrowableOfType(Failure.class, () -> call("a", Connection.fresh())))
                .isNotNull();
        call("a", Connection.startedIn(Path.of("/")));
    }

    @Test
    void aPauseFillsTheBucketButNotBeyondTheBurst() {
        call("a");
        clock.advance(Duration.ofHours(1));

        call("a");
        call("a");
        assertThat(catchThrowableOfType(Failure.class, () -> call("a"))).isNotNull();
    }

    @Test
    void aClockThatGoesBackGivesNothingAndTakesNothing() {
        call("a");
        clock.advance(Duration.ofSeconds(-5));

        call("a");
        assertThat(catchThrowableOfType(Failure.class, () -> call("a"))).isNotNull();
    }

    @Test
    void beyondTheBoundOnlyFullBucketsAreForgotten() {
        call("busy");
        call("busy");
        for (int i = 0; i < RateLimit.BUCKETS_MAX; i++) {
            call("c" + i);
            clock.advance(Duration.ofNanos(1));
        }

        assertThat(catchThrowableOfType(Failure.class, () -> call("busy"))).isNotNull();
    }
}
