package dev.contextd.mcp.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contextd.Eventually;
import dev.contextd.mcp.Changes;
import dev.contextd.mcp.Changes.Change;
import dev.contextd.mcp.Channel;
import dev.contextd.mcp.FollowedUris;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/// Clients that open a stream and do not read it.
class SessionEventsTest {
    private final FollowedUris followed = new Changes().follower("ann");
    private final SessionEvents events = new SessionEvents(followed);

    private static Change changed(String uri) {
        return Change.resource(uri, Optional.empty());
    }

    private void tellOneTooMany() {
        // one is on its way, so many may wait
        for (int i = 0; i <= SessionEvents.WAITING_MAX + 1; i++) {
            events.tell(changed("contextd://branch/" + i));
        }
    }

    @Test
    void changesComeInOrderAndOneThatWaitsIsNotToldTwice() throws Exception {
        var stream = new SlowStream(false);
        events.attach(stream);
        events.tell(changed("a"));
        stream.asked.await();
        events.tell(changed("b"));
        events.tell(changed("c"));
        events.tell(changed("b"));
        stream.reading.countDown();

        Eventually.isTrue(() -> stream.told.size() == 3);
        assertThat(stream.told).containsExactly("a", "b", "c");
    }

    @Test
    void whoIsTooFarBehindLosesTheStreamAndIsToldOfEverythingOnTheNext() throws Exception {
        followed.add("followed");
        var stuck = new SlowStream(false);
        events.attach(stuck);

        tellOneTooMany();

        assertThat(stuck.closed.getCount()).isZero();
        var next = new SlowStream(false);
        next.reading.countDown();
        events.attach(next);
        Eventually.isTrue(() -> next.told.equals(List.of("followed")));
        assertThat(stuck.told).isEmpty();
        stuck.reading.countDown();
    }

    @Test
    void theOnlyStreamOfAClientStaysAndTellsOfEverythingOnceItIsRead() throws Exception {
        followed.add("followed");
        var only = new SlowStream(true);
        events.attach(only);

        tellOneTooMany();
        only.reading.countDown();

        Eventually.isTrue(() -> only.told.contains("followed"));
        assertThat(only.closed.getCount()).isOne();
    }

    private static final class SlowStream implements Channel {
        private final boolean only;
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch reading = new CountDownLatch(1);
        private final CountDownLatch closed = new CountDownLatch(1);
        private final List<String> told = new CopyOnWriteArrayList<>();

        SlowStream(boolean only) {
            this.only = only;
        }

        @Override
        public void send(ObjectNode message) {
            asked.countDown();
            try {
                reading.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            told.add(message.at("/params/uri").asString());
        }

        @Override
        public boolean isOnly() {
            return only;
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }
}
