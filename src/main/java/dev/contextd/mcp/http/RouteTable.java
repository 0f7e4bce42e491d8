package dev.contextd.mcp.http;

import dev.contextd.mcp.Front;
import dev.contextd.mcp.Offer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The ways in: one for each front that somebody has asked for.
final class RouteTable {
    private final Fronts fronts;
    private final ReplyHeartbeat heartbeat;
    private final Subscribers subscribers;
    private final SessionPasses passes = new SessionPasses();
    private final Map<Front, Routes> open = new ConcurrentHashMap<>();

    /// A front with its routes, of the current revision and of the older ones.
    record Routes(Front front, StatelessRoutes current, SessionRoutes older) {
        Offer offer() {
            return front.methods().offer();
        }
    }

    RouteTable(Fronts fronts, ReplyHeartbeat heartbeat, Subscribers subscribers) {
        this.fronts = fronts;
        this.heartbeat = heartbeat;
        this.subscribers = subscribers;
        heartbeat.everySecond(passes::sweep);
    }

    Routes standard() {
        return to(fronts.standard());
    }

    Optional<Routes> named(String name) {
        return fronts.named(name).map(this::to);
    }

    private Routes to(Front front) {
        return open.computeIfAbsent(
                front,
                it -> new Routes(
                        it,
                        new StatelessRoutes(it.protocol(), it.methods(), heartbeat, subscribers),
                        new SessionRoutes(it.older(), heartbeat, passes)));
    }

    void closeStreams() {
        open.keySet().forEach(front -> front.older().closeStreams());
    }

    void endSessions() {
        open.keySet().forEach(front -> front.older().endAll());
    }
}
