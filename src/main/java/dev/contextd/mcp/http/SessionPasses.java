package dev.contextd.mcp.http;

import dev.contextd.base.access.Pass;
import dev.contextd.mcp.OpenSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.stream.Collectors;

/// With which token each session was opened: a session ends with its token, also if the same person has a new one.
///
/// Those who sign in get a new one every few minutes, often when they are told that the old one has ended. Their
/// sessions are their own, whichever token they bring.
final class SessionPasses {
    /// A session that ends in another way is forgotten with itself. Guarded by this.
    private final Map<OpenSession, Pass> passes = new WeakHashMap<>();

    synchronized void add(OpenSession session, Pass pass) {
        passes.put(session, pass);
    }

    /// One that was opened at another replica is known here from its first request on, by the token of that.
    synchronized boolean isGood(OpenSession session, Pass presented) {
        if (session.isOfPeer()) {
            passes.putIfAbsent(session, presented);
        }
        var pass = passes.get(session);
        return pass != null && goesOn(pass);
    }

    private static boolean goesOn(Pass pass) {
        return pass.isRenewed() || pass.isGood();
    }

    /// Ends the sessions whose token was revoked or has expired; their clients cannot come back.
    void sweep() {
        bad().forEach(OpenSession::leave);
    }

    private synchronized List<OpenSession> bad() {
        // Many sessions share a token, and to ask after one looks at a file.
        var bad = passes.values().stream()
                .distinct()
                .filter(pass -> !goesOn(pass))
                .collect(Collectors.toSet());
        if (bad.isEmpty()) {
            return List.of();
        }
        var sessions = new ArrayList<OpenSession>();
        passes.forEach((session, pass) -> {
            if (bad.contains(pass)) {
                sessions.add(session);
            }
        });
        sessions.forEach(passes::remove);
        return sessions;
    }
}
