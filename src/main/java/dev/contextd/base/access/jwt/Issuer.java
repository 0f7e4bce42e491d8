package dev.contextd.base.access.jwt;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/// Whose tokens count, and how they are read.
///
/// @param url the issuer's identifier, exactly as its tokens and its metadata have it
/// @param audience for whom its tokens must be: the URI of this server
/// @param ownerClaim the claim that names the owner
/// @param teamClaim the claim that names their team, if there are teams
/// @param orgClaim the same for the organisation
public record Issuer(URI url, URI audience, String ownerClaim, Optional<String> teamClaim, Optional<String> orgClaim) {
    /// The setting that it comes from, for sentences about what is wrong with it.
    public static final String SETTING = "auth.issuer";

    private static final String OAUTH = "/.well-known/oauth-authorization-server";
    private static final String OPENID = "/.well-known/openid-configuration";

    /// Where its metadata may be, in the order in which MCP clients look for it.
    List<URI> metadata() {
        String origin = url.getScheme() + "://" + url.getRawAuthority();
        String path = url.getRawPath().replaceFirst("/$", "");
        return path.isEmpty()
                ? List.of(URI.create(origin + OAUTH), URI.create(origin + OPENID))
                : List.of(
                        URI.create(origin + OAUTH + path),
                        URI.create(origin + OPENID + path),
                        URI.create(origin + path + OPENID));
    }

    /// Whether one of the audiences of a token is this server; some clients end every URI with a slash.
    boolean isMeant(List<String> audiences) {
        String own = audience.toString();
        return audiences.stream().anyMatch(it -> it.equals(own) || it.equals(own + "/"));
    }
}
