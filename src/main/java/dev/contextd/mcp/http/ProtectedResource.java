package dev.contextd.mcp.http;

import dev.contextd.base.access.Scope;
import dev.contextd.tool.Json;
import java.net.URI;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// What clients read to learn where their users sign in (RFC 9728).
///
/// @param resource the URI of `/mcp` as clients know it, without a slash at its end
/// @param issuer the authorization server
public record ProtectedResource(URI resource, URI issuer) {
    private static final String WELL_KNOWN = "/.well-known/oauth-protected-resource";

    /// What an agent needs for its daily work. That of admins is given, not asked for, which the RFC allows to keep
    /// silent about.
    static final Scope USUAL = Scope.WRITE;

    /// Whether it is served there: for the origin, and for the endpoint below it, also as a proxy shows that.
    boolean isAt(String path) {
        return path.equals(WELL_KNOWN)
                || path.equals(WELL_KNOWN + "/mcp")
                || path.equals(WELL_KNOWN + resource.getRawPath());
    }

    /// Where clients are sent to.
    String url() {
        return resource.getScheme() + "://" + resource.getRawAuthority() + WELL_KNOWN + resource.getRawPath();
    }

    JsonNode toJson() {
        var shown = Json.object().put("resource", resource.toString());
        shown.putArray("authorization_servers").add(issuer.toString());
        var scopes = shown.putArray("scopes_supported");
        List.of(USUAL.words().split(" ")).forEach(scopes::add);
        shown.putArray("bearer_methods_supported").add("header");
        return shown.put("resource_name", "contextd");
    }
}
