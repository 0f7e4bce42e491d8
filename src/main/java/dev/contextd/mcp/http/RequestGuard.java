package dev.contextd.mcp.http;

import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.access.Loopback;
import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/// Who may come in: pages of other sites may not, nor names we do not answer to, nor those whom the doorkeeper turns
/// away.
final class RequestGuard {
    private static final String BEARER = "Bearer ";

    private final Set<String> hosts;
    private final Set<String> origins;
    private final Doorkeeper doorkeeper;
    private final Challenges challenges;

    /// @param hosts names and addresses we answer to besides loopback
    /// @param origins whole origins (`https://app.example`) allowed besides those on loopback
    RequestGuard(Set<String> hosts, Set<String> origins, Doorkeeper doorkeeper, Challenges challenges) {
        this.hosts = hosts;
        this.origins = origins;
        this.doorkeeper = doorkeeper;
        this.challenges = challenges;
    }

    boolean allowsOrigin(Request request) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        return origin == null || origins.contains(origin) || Loopback.isNamedBy(origin);
    }

    boolean allowsHost(Request request) {
        String host = request.getHeaders().get(HttpHeader.HOST);
        if (host == null) {
            return false;
        }
        String name = Loopback.hostOf("http://" + host);
        return Loopback.is(name) || hosts.contains(name);
    }

    /// On whose behalf the request acts.
    Pass pass(Request request) {
        String token = token(request);
        try {
            return doorkeeper.admit(token);
        } catch (Failure e) {
            if (e.kind() != Kind.UNAUTHORIZED) {
                throw e;
            }
            throw Refusal.unauthorized(e.sentence(), challenges.unauthorized(!token.isEmpty()));
        }
    }

    /// One that comes in the URL counts for nothing: URLs are kept in logs.
    static String token(Request request) {
        var authorizations = request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION);
        if (authorizations.size() > 1) {
            // What stands between us and the client may have looked at the other one.
            throw new Refusal(400, "Send one Authorization header.");
        }
        String authorization = authorizations.isEmpty() ? "" : authorizations.getFirst();
        return authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? authorization.substring(BEARER.length()).strip()
                : "";
    }
}
