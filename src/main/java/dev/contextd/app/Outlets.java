package dev.contextd.app;

import dev.contextd.keep.event.Bell;
import dev.contextd.keep.event.EventStream;
import dev.contextd.keep.event.EventTarget;
import dev.contextd.keep.event.nats.NatsBell;
import dev.contextd.keep.event.nats.NatsEventStream;
import java.util.Optional;
import java.util.function.Supplier;

/// The ways over NATS: on one, others follow what happens in branches; on the other, replicas hear of each other at
/// once. Without a NATS there is none, and nothing of its client is loaded.
final class Outlets implements AutoCloseable {
    private final Optional<EventTarget> nats;
    private final Optional<EventStream> events;

    /// Guarded by this.
    private Bell bell = Bell.NONE;

    private boolean closed;

    Outlets(Optional<EventTarget> nats) {
        this.nats = nats;
        // not as a reference to the constructor, which would load the client where nobody needs it
        this.events = nats.map(target -> new NatsEventStream(target));
    }

    Optional<EventStream> events() {
        return events;
    }

    /// For those that share a store.
    synchronized Bell bell() {
        if (!bell.isThere() && !closed) {
            bell = nats.<Bell>map(target -> new NatsBell(target)).orElse(Bell.NONE);
        }
        return bell;
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
    public synchronized void close() {
        closed = true;
        bell.close();
        events.ifPresent(EventStream::close);
    }
}
