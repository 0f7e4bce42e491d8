package dev.contextd.mcp.http;

import dev.contextd.base.access.AnsweredNames;
import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/// Who may come in: pages of other sites may not, nor names we do not answer to, nor those whom the doorkeeper turns
/// away.
final class RequestGuard {
    private static final String BEARER = "Bearer ";

    private final AnsweredNames names;
    private final Doorkeeper doorkeeper;
    private final Challenges challenges;

    RequestGuard(AnsweredNames names, Doorkeeper doorkeeper, Challenges challenges) {
        this.names = names;
        this.doorkeeper = doorkeeper;
        this.challenges = challenges;
    }

    boolean allowsOrigin(Request request) {
        return names.allowsOrigin(request.getHeaders().get(HttpHeader.ORIGIN));
    }

    boolean allowsHost(Request request) {
        return names.allowsHost(request.getHeaders().get(HttpHeader.HOST));
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
