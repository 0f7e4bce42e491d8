package dev.contextd.mcp.http;

import dev.contextd.base.access.Doorkeeper;
import dev.contextd.base.access.Pass;
import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/// Who may come in: pages of other sites may not, nor names we do not answer to, nor those whom the doorkeeper turns
/// away.
final class RequestGuard {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private static final String BEARER = "Bearer ";

    private final Set<String> hosts;
    private final Set<String> origins;
    private final Doorkeeper doorkeeper;

    /// @param hosts names and addresses we answer to besides loopback
    /// @param origins whole origins (`https://app.example`) allowed besides those on loopback
    RequestGuard(Set<String> hosts, Set<String> origins, Doorkeeper doorkeeper) {
        this.hosts = hosts;
        this.origins = origins;
        this.doorkeeper = doorkeeper;
    }

    static boolean isLoopback(String host) {
        return LOOPBACK.contains(host.toLowerCase(Locale.ROOT));
    }

    boolean allowsOrigin(Request request) {
        String origin = request.getHeaders().get(HttpHeader.ORIGIN);
        return origin == null || origins.contains(origin) || isLoopback(hostOf(origin));
    }

    boolean allowsHost(Request request) {
        String host = request.getHeaders().get(HttpHeader.HOST);
        if (host == null) {
            return false;
        }
        String name = hostOf("http://" + host);
        return isLoopback(name) || hosts.contains(name);
    }

    private static String hostOf(String url) {
        try {
            return Optional.ofNullable(new URI(url).getHost()).orElse("").toLowerCase(Locale.ROOT);
        } catch (URISyntaxException _) {
            return "";
        }
    }

    /// On whose behalf the request acts.
    Pass pass(Request request) {
        try {
            return doorkeeper.admit(token(request));
        } catch (Failure e) {
            if (e.kind() != Kind.UNAUTHORIZED) {
                throw e;
            }
            throw Refusal.unauthorized(e.sentence());
        }
    }

    private static String token(Request request) {
        String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        return authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? authorization.substring(BEARER.length()).strip()
                : "";
    }
}
