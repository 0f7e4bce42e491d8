package dev.contextd.mcp.http;

import dev.contextd.base.access.Tokens;
import dev.contextd.base.project.Owner;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/// Who may come in: pages of other sites may not, nor names we do not answer to, nor callers without a token where
/// tokens are asked for.
final class RequestGuard {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final Set<String> hosts;
    private final Set<String> origins;
    private final Tokens tokens;
    private final boolean tokensRequired;
    private final Owner localUser;

    /// @param hosts names and addresses we answer to besides loopback
    /// @param origins whole origins (`https://app.example`) allowed besides those on loopback
    RequestGuard(Set<String> hosts, Set<String> origins, Tokens tokens, boolean tokensRequired, Owner localUser) {
        this.hosts = hosts;
        this.origins = origins;
        this.tokens = tokens;
        this.tokensRequired = tokensRequired;
        this.localUser = localUser;
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

    /// On whose behalf the request acts; empty if it has to say so and does not, or says so wrongly.
    Optional<Owner> owner(Request request) {
        String authorization = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (authorization != null && authorization.regionMatches(true, 0, "Bearer ", 0, 7)) {
            return tokens.owner(authorization.substring(7).strip());
        }
        return tokensRequired || !tokens.list().isEmpty() ? Optional.empty() : Optional.of(localUser);
    }
}
