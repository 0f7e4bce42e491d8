package dev.contextd.mcp.http;

import dev.contextd.mcp.Offer;
import dev.contextd.mcp.legacy.Front;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The ways in: one for each front that somebody has asked for.
final class Entrances {
    private final Fronts fronts;
    private final Pulse pulse;
    private final Subscribers subscribers;
    private final Map<Front, Entrance> open = new ConcurrentHashMap<>();

    /// A front with its routes, of the current revision and of the older ones.
    record Entrance(Front front, StatelessRoutes current, SessionRoutes older) {
        Offer offer() {
            return front.methods().offer();
        }
    }

    Entrances(Fronts fronts, Pulse pulse, Subscribers subscribers) {
        this.fronts = fronts;
        this.pulse = pulse;
        this.subscribers = subscribers;
    }

    Entrance standard() {
        return to(fronts.standard());
    }

    Optional<Entrance> named(String name) {
        return fronts.named(name).map(this::to);
    }

    private Entrance to(Front front) {
        return open.computeIfAbsent(
                front,
                it -> new Entrance(
                        it,
                        new StatelessRoutes(it.protocol(), it.methods(), pulse, subscribers),
                        new SessionRoutes(it.handshakes(), pulse)));
    }

    void closeStreams() {
        open.keySet().forEach(front -> front.handshakes().sessions().closeStreams());
    }

    void endSessions() {
        open.keySet().forEach(front -> front.handshakes().sessions().endAll());
    }
}
