package dev.contextd.mcp.http;

import dev.contextd.base.access.Scope;
import java.util.Optional;

/// What a refusal says of how to be let in: the values of `WWW-Authenticate` (RFC 6750, RFC 9728).
///
/// @param resource where people sign in, if they do
record Challenges(Optional<ProtectedResource> resource) {
    /// For who has not proved who they are.
    ///
    /// @param brought whether there was a token, which is not good then
    String unauthorized(boolean brought) {
        return resource.map(it -> "Bearer " + metadata(it) + ", scope=\"" + ProtectedResource.USUAL.words() + "\""
                        + (brought ? ", error=\"invalid_token\"" : ""))
                .orElse("Bearer realm=\"contextd\"");
    }

    /// For who is known, but would need more. All that is needed is named, so that a client asks for it once.
    String insufficient(Scope needed) {
        return "Bearer error=\"insufficient_scope\", scope=\"" + needed.words() + "\""
                + resource.map(it -> ", " + metadata(it)).orElse("");
    }

    private static String metadata(ProtectedResource resource) {
        return "resource_metadata=\"" + resource.url() + "\"";
    }
}
