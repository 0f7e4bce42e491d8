package dev.contextd.feature.fold.kept;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contextd.base.failure.Failure;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BranchRoomTest {
    private static final int MAX = 2;

    private final BranchRoom room = new BranchRoom(() -> false);
    private final AtomicInteger open = new AtomicInteger();

    private void reserve() {
        room.reserve("ada", 1, MAX, () -> Map.of("ada", open.get()));
    }

    @Test
    void whatIsBeingPutAmongTheOpenOnesIsNotCountedTwice() throws Exception {
        reserve();
        var second = new Thread(this::reserve);
        room.settle("ada", 1, () -> {
            open.incrementAndGet();
            second.start();
            // it asks for room before the first one's reservation is given back, or waits for that
            awaitBlockedOrDone(second);
        });
        second.join();

        assertThat(open).hasValue(1);
        assertThatThrownBy(this::reserve).as("the second has its place").isInstanceOf(Failure.class);
    }

    private static void awaitBlockedOrDone(Thread thread) {
        while (thread.getState() != Thread.State.BLOCKED && thread.isAlive()) {
            Thread.onSpinWait();
        }
    }
}
