package dev.contextd.keep.event.nats;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.keep.event.Event;
import dev.contextd.keep.event.EventStream;
import dev.contextd.keep.event.EventTarget;
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import io.nats.client.PublishOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A stream of NATS JetStream, which is made by the first who needs it. The id of an event is its `Nats-Msg-Id`.
///
/// It connects when something is published, and anew after whatever trouble: what was found at the start, such as the
/// version of the server, is looked at again then.
public final class NatsEventStream implements EventStream {
    /// What JetStream answers with while another publishes the same event and its servers have not agreed on it yet.
    private static final int IN_PROCESS = 10_158;

    private static final int ATTEMPTS_MAX = 20;
    private static final Duration PAUSE = Duration.ofMillis(25);

    private final NatsServer server;

    /// Guarded by this.
    private @Nullable Connection connection;

    private boolean closed;

    public NatsEventStream(EventTarget target) {
        this.server = new NatsServer(target);
    }

    @Override
    public synchronized void publish(List<Event> events) {
        try {
            var stream = connected().jetStream();
            for (Event event : events) {
                publishWhateverOthersDo(event, stream);
            }
        } catch (IOException | JetStreamApiException e) {
            disconnect();
            throw server.unreachable(e);
        } catch (Failure e) {
            disconnect();
            throw e;
        }
    }

    /// Whoever comes second waits till it is known what became of the first.
    private static void publishWhateverOthersDo(Event event, JetStream stream)
            throws IOException, JetStreamApiException {
        for (int attempt = 1; ; attempt++) {
            try {
                publish(event, stream);
                return;
            } catch (JetStreamApiException e) {
                if (e.getApiErrorCode() != IN_PROCESS || attempt == ATTEMPTS_MAX) {
                    throw e;
                }
                rest();
            }
        }
    }

    private static void rest() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw stopping();
        }
    }

    private static Failure stopping() {
        return new Failure(Kind.UNAVAILABLE, "The server is stopping; events wait until it is up.");
    }

    private static void publish(Event event, JetStream stream) throws IOException, JetStreamApiException {
        stream.publish(
                BranchStream.wayIn(Subject.of(event.address())),
                EventStream.checked(event),
                PublishOptions.builder()
                        .messageId(Subject.component(event.id()))
                        .expectedStream(BranchStream.NAME)
                        .build());
    }

    private Connection connected() throws IOException {
        if (closed) {
            throw stopping();
        }
        var open = Optional.ofNullable(connection)
                .filter(it -> it.getStatus() == Connection.Status.CONNECTED)
                .orElse(null);
        if (open == null) {
            disconnect();
            open = server.connect();
            connection = open;
            new BranchStream(open, server).prepare();
        }
        return open;
    }

    @Override
    public synchronized void check() {
        try {
            connected();
        } catch (Failure e) {
            disconnect();
            if (e.isOfSetting()) {
                throw e;
            }
        } catch (IOException _) {
            // it is tried again with the first event
            disconnect();
        }
    }

    private void disconnect() {
        var open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        disconnect();
    }
}
