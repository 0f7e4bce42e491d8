package dev.contextd.base.fair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FairLineTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    /// One place, and two of an owner may wait for it.
    private final FairLine line = new FairLine(1, 2);

    private final List<String> letIn = new CopyOnWriteArrayList<>();

    private CompletableFuture<Boolean> waiting(String name) throws Exception {
        var entered = new CompletableFuture<Boolean>();
        var thread = Thread.ofVirtual().start(() -> {
            try {
                boolean in = line.enter(name.substring(0, 3), 1, LONG);
                letIn.add(name);
                entered.complete(in);
            } catch (InterruptedException e) {
                entered.completeExceptionally(e);
            }
        });
        Eventually.isTrue(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return entered;
    }

    @Test
    void ownersTakeTurnsHoweverManyOfOneWait() throws Exception {
        assertThat(line.enter("ann", 1, LONG)).isTrue();
        var first = waiting("ann 1");
        var second = waiting("ann 2");
        var other = waiting("bob 1");

        line.leave("ann", 1);
        first.get(20, TimeUnit.SECONDS);
        line.leave("ann", 1);
        other.get(20, TimeUnit.SECONDS);
        line.leave("bob", 1);
        second.get(20, TimeUnit.SECONDS);

        assertThat(letIn).containsExactly("ann 1", "bob 1", "ann 2");
    }

    @Test
    void oneMoreThanMayWaitIsSentAway() throws Exception {
        assertThat(line.enter("ann", 1, LONG)).isTrue();
        var _ = waiting("ann 1");
        var _ = waiting("ann 2");

        assertThat(line.enter("ann", 1, LONG)).isFalse();
    }

    @Test
    void whoHasWaitedLongEnoughGoesAndLeavesNoTrace() throws Exception {
        assertThat(line.enter("ann", 1, LONG)).isTrue();
        assertThat(line.enter("bob", 1, Duration.ofMillis(1))).isFalse();

        line.leave("ann", 1);

        assertThat(line.enter("cat", 1, Duration.ZERO)).isTrue();
    }

    @Test
    void whoWantsMuchWaitsUntilThereIsAsMuchAndNobodyOvertakesTheirOwn() throws Exception {
        var wide = new FairLine(8, 10);
        assertThat(wide.enter("ann", 3, LONG)).isTrue();
        assertThat(wide.enter("ann", 3, Duration.ofMillis(1))).isFalse();
        assertThat(wide.enter("bob", 2, LONG)).isTrue();

        wide.leave("ann", 3);

        assertThat(wide.enter("ann", 3, Duration.ZERO)).isTrue();
    }
}
