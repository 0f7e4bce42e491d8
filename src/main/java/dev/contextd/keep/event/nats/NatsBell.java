package dev.contextd.keep.event.nats;

import dev.contextd.base.failure.Failure;
import dev.contextd.keep.event.Bell;
import dev.contextd.keep.event.EventTarget;
import io.nats.client.Connection;
import io.nats.client.Message;
import io.nats.client.Subscription;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// A subject of plain NATS, which keeps nothing. Its thread connects, and connects again a few seconds after whatever
/// trouble; till then nobody is rung for.
///
/// Whoever else rings on these servers costs a look at the store, of which there are few a second however often it
/// rings.
public final class NatsBell implements Bell {
    /// Of a length that the stream of branches does not take.
    static final String SUBJECT = "contextd.bell";

    /// As long as it may take without a word from NATS.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final Duration AGAIN = Duration.ofSeconds(5);
    private static final Duration LISTENING = Duration.ofMinutes(1);
    private static final System.Logger LOG = System.getLogger(NatsBell.class.getName());

    private final NatsServer server;
    private final byte[] self = UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8);
    private final Thread thread;
    private volatile Runnable listener = () -> {};
    private volatile @Nullable Connection connection;

    public NatsBell(EventTarget target) {
        this.server = new NatsServer(target);
        this.thread = Thread.ofPlatform().daemon().name("bell").unstarted(this::run);
        thread.start();
    }

    @Override
    public boolean isThere() {
        return true;
    }

    @Override
    public Duration patience() {
        return PATIENCE;
    }

    @Override
    public void ring() {
        var open = connection;
        if (open != null) {
            try {
                open.publish(SUBJECT, self);
            } catch (IllegalStateException e) {
                LOG.log(Level.DEBUG, "nobody was rung for", e);
            }
        }
    }

    @Override
    public void whenRung(Runnable told) {
        listener = told;
    }

    private void run() {
        try {
            while (true) {
                listen();
                TimeUnit.MILLISECONDS.sleep(AGAIN.toMillis());
            }
        } catch (InterruptedException _) {
            // closed
        }
    }

    /// Till the connection ends.
    @SuppressWarnings("try") // that closing it may be interrupted is what we want
    private void listen() throws InterruptedException {
        try (var open = server.connect()) {
            var rings = open.subscribe(SUBJECT);
            open.flush(PATIENCE);
            connection = open;
            // What was rung before nobody heard.
            listener.run();
            hear(rings);
        } catch (IOException | Failure | IllegalStateException | TimeoutException e) {
            // what is wrong is told of the events, which go there as well
            LOG.log(Level.DEBUG, "there is no bell for now", e);
        } finally {
            connection = null;
        }
    }

    private void hear(Subscription rings) throws InterruptedException {
        while (true) {
            Message ring = rings.nextMessage(LISTENING);
            if (ring != null && !Arrays.equals(ring.getData(), self)) {
                listener.run();
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(AGAIN);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
