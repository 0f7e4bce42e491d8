package dev.contextd.cli.run;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import dev.contextd.gateway.UpstreamRoute;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Optional;

/// Where requests go, and who says so.
///
/// @param setBy what to change if it is wrong; empty if it is the vendor's own
public record ChosenUpstream(UpstreamRoute route, Optional<String> setBy) {
    /// As the settings have it.
    static ChosenUpstream of(String name, GatewaySettings settings) {
        var chosen = Optional.ofNullable(settings.upstreams().get(name)).orElseThrow();
        return new ChosenUpstream(new UpstreamRoute(name, chosen.url()), chosen.setBy());
    }

    /// What an agent was told before by somebody else, so that gateways can stand one behind the other.
    static ChosenUpstream chained(String name, String url, String setBy) {
        try {
            var base = new URI(url.strip());
            if (base.getUserInfo() == null) {
                return new ChosenUpstream(new UpstreamRoute(name, base), Optional.of(setBy));
            }
        } catch (URISyntaxException | IllegalArgumentException _) {
            // refused below like one of another kind
        }
        throw new Failure(
                Kind.VALIDATION,
                setBy + " must be an http or https URL without user and query for contextd run.",
                Map.of());
    }

    String name() {
        return route.name();
    }
}
