package dev.contextd.base.access;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names that a server answers to over HTTP: pages of other sites may not call it, and a name that was made to lead
/// here is none of its own.
///
/// @param hosts names and addresses besides loopback
/// @param origins whole origins (`https://app.example`) allowed besides those on loopback
public record AnsweredNames(Set<String> hosts, Set<String> origins) {
    public AnsweredNames {
        hosts = Set.copyOf(hosts);
        origins = Set.copyOf(origins);
    }

    /// @param header the value of `Host`
    public boolean allowsHost(@Nullable String header) {
        if (header == null) {
            return false;
        }
        String name = Loopback.hostOf("http://" + header);
        return Loopback.is(name) || hosts.contains(name);
    }

    /// @param header the value of `Origin`
    public boolean allowsOrigin(@Nullable String header) {
        return header == null || origins.contains(header) || Loopback.isNamedBy(header);
    }

    /// Whether it is the origin of a page that came from here, by the name that the browser knows: browsers send
    /// cookies
    /// to every port of a name, so that another program on this machine is no page of ours.
    ///
    /// @param host the value of `Host`
    public boolean isOwn(String origin, String host) {
        String lower = origin.toLowerCase(Locale.ROOT);
        String own = host.toLowerCase(Locale.ROOT);
        return lower.equals("http://" + own) || lower.equals("https://" + own) || origins.contains(origin);
    }
}
