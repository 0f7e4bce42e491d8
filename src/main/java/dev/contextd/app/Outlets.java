package dev.contextd.app;

import dev.contextd.keep.event.EventStream;
import dev.contextd.keep.event.EventTarget;
import dev.contextd.keep.event.nats.NatsEventStream;
import java.util.Optional;
import java.util.function.Supplier;

/// The way over NATS on which others follow what happens in branches. Without a NATS there is none, and nothing of its
/// client is loaded.
final class Outlets implements AutoCloseable {
    private final Optional<EventStream> events;

    Outlets(Optional<EventTarget> nats) {
        // not as a reference to the constructor, which would load the client where nobody needs it
        this.events = nats.map(target -> new NatsEventStream(target));
    }

    Optional<EventStream> events() {
        return events;
    }

    /// Why events wait, for `status`; absent if none are published.
    Optional<Supplier<Optional<String>>> trouble(Supplier<Optional<String>> outbox) {
        return events.map(_ -> outbox);
    }

    /// Whether a server may start with what was set.
    void check() {
        events.ifPresent(EventStream::check);
    }

    @Override
    public void close() {
        events.ifPresent(EventStream::close);
    }
}
