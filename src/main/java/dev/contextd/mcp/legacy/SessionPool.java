package dev.contextd.mcp.legacy;

import dev.contextd.base.cache.LruCache;
import dev.contextd.mcp.Peers;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The sessions of all fronts. Beyond the bound the one unused for longest ends, of the owner who has most: so nobody
/// loses a session because another opens many.
public final class SessionPool {
    private final int sessionsMax;
    private final SessionPeers peers;

    /// With room for one more than the bound, so that it never has to choose itself.
    private final LruCache<String, Session> open;

    public SessionPool(int sessionsMax) {
        this(sessionsMax, Peers.NONE);
    }

    /// @param others the replicas that go on with each other's sessions
    public SessionPool(int sessionsMax, Peers others) {
        this.sessionsMax = sessionsMax;
        this.peers = new SessionPeers(others, this::find);
        this.open = new LruCache<>(sessionsMax + 1);
    }

    SessionPeers peers() {
        return peers;
    }

    /// The one that is at hand by now, or else this one.
    synchronized Session orElse(Session restored) {
        var there = open.find(restored.id());
        if (there.isEmpty()) {
            add(restored);
        }
        return there.orElse(restored);
    }

    void add(Session session) {
        surplus(session).ifPresent(Session::end);
    }

    /// Takes out the one that has to give way, if one has to.
    private synchronized Optional<Session> surplus(Session added) {
        open.put(added.id(), added);
        var all = open.values();
        if (all.size() <= sessionsMax) {
            return Optional.empty();
        }
        var counts = all.stream().collect(Collectors.groupingBy(Session::owner, Collectors.counting()));
        long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(0);
        var first = all.stream()
                .filter(session -> session != added && counts.getOrDefault(session.owner(), 0L) == most)
                .findFirst()
                .or(() -> all.stream().findFirst());
        first.ifPresent(session -> open.remove(session.id()));
        return first;
    }

    Optional<Session> find(String id) {
        return open.find(id);
    }

    void remove(Session session) {
        open.remove(session.id());
    }

    /// Those of one front.
    List<Session> of(Sessions front) {
        return open.values().stream()
                .filter(session -> session.belongsTo(front))
                .toList();
    }
}
