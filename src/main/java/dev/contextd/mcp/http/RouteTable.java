package dev.contextd.mcp.http;

import dev.contextd.base.cache.LruCache;
import dev.contextd.mcp.Front;
import dev.contextd.mcp.Offer;
import dev.contextd.tool.ToolSelection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The ways in: the standard one, and for each owner those to the parts that it has asked for.
final class RouteTable {
    /// Clients want a handful of parts; more than this somebody makes up, and the one unused for longest gives way.
    private static final int PARTS_OF_OWNER_MAX = 20;

    private static final String READ_ONLY = "/readonly";

    private final Fronts fronts;
    private final ReplyHeartbeat heartbeat;
    private final Subscribers subscribers;
    private final SessionPasses passes = new SessionPasses();
    private final Routes standard;

    /// By owner, who are as many as there are tokens, so that nobody's parts give way to another's; guarded by this.
    private final Map<String, LruCache<ToolSelection, Routes>> parts = new HashMap<>();

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
        this.standard = to(fronts.standard());
        heartbeat.everySecond(passes::sweep);
    }

    Routes standard() {
        return standard;
    }

    /// Names of toolsets separated by commas, and `/readonly` for those that do not write; empty if there is nothing of
    /// that name.
    Optional<Routes> named(String name, String owner) {
        boolean readOnly = name.endsWith(READ_ONLY);
        String names = readOnly ? name.substring(0, name.length() - READ_ONLY.length()) : name;
        var wanted = new ToolSelection(List.of(names.split(",")), readOnly);
        return wanted.isSound() ? part(wanted, owner) : Optional.empty();
    }

    private synchronized Optional<Routes> part(ToolSelection wanted, String owner) {
        var own = parts.computeIfAbsent(owner, _ -> new LruCache<>(PARTS_OF_OWNER_MAX));
        return own.find(wanted).or(() -> fronts.part(wanted).map(front -> added(wanted, front, own)));
    }

    private Routes added(ToolSelection wanted, Front front, LruCache<ToolSelection, Routes> own) {
        if (front.equals(standard.front())) {
            return standard;
        }
        var part = to(front);
        own.put(wanted, part).ifPresent(left -> left.front().older().endAll());
        return part;
    }

    private Routes to(Front front) {
        var state = new StateHeader(front.methods().offer().tools());
        return new Routes(
                front,
                new StatelessRoutes(front.protocol(), front.methods(), state, heartbeat, subscribers),
                new SessionRoutes(front.older(), state, heartbeat, passes));
    }

    private synchronized List<Front> open() {
        var open = new ArrayList<Front>();
        open.add(standard.front());
        parts.values().forEach(own -> own.values().forEach(routes -> open.add(routes.front())));
        return open;
    }

    void closeStreams() {
        open().forEach(front -> front.older().closeStreams());
    }

    void endSessions() {
        open().forEach(front -> front.older().endAll());
    }
}
