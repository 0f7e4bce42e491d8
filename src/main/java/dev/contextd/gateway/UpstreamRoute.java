package dev.contextd.gateway;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/// A way through the gateway: what comes under a name goes to one place, whatever the request says.
///
/// @param name as it stands in the path
/// @param base what the rest of the path is appended to
public record UpstreamRoute(String name, URI base) {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]*");

    public UpstreamRoute {
        boolean isWeb = "http".equals(base.getScheme()) || "https".equals(base.getScheme());
        if (!NAME.matcher(name).matches()
                || !isWeb
                || base.getHost() == null
                || base.getRawQuery() != null
                || base.getRawFragment() != null) {
            throw new IllegalArgumentException(name + " needs an http or https URL without a query");
        }
    }

    /// @param path the rest, beginning with a slash or empty
    /// @param query may be empty
    URI target(String path, String query) throws URISyntaxException {
        String start = base.toString().replaceFirst("/+$", "");
        return new URI(start + path + (query.isEmpty() ? "" : "?" + query));
    }
}
