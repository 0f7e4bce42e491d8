package dev.contextd.gateway.jdk;

import dev.contextd.base.failure.Failure;
import dev.contextd.base.failure.Failure.Kind;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The proxies that the environment names, as curl and the agents read it: `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY`,
/// and
/// `NO_PROXY` for the hosts that are reached without; each also in small letters.
public final class ProxyRules extends ProxySelector {
    private static final List<Proxy> DIRECT = List.of(Proxy.NO_PROXY);

    private final Map<String, String> environment;
    private final List<String> without;

    /// Refuses a proxy that is no URL of a host.
    public ProxyRules(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
        this.without = Arrays.stream(variable("NO_PROXY").orElse("").split(",", -1))
                .map(each -> each.strip().toLowerCase(Locale.ROOT))
                .filter(each -> !each.isEmpty())
                .toList();
        List.of("https", "http").forEach(this::proxy);
    }

    @Override
    public List<Proxy> select(URI uri) {
        String host = uri.getHost() == null ? "" : uri.getHost().toLowerCase(Locale.ROOT);
        return isLoopback(host) || without.stream().anyMatch(rule -> covers(rule, host, uri.getPort()))
                ? DIRECT
                : proxy(uri.getScheme()).map(List::of).orElse(DIRECT);
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }

    private static boolean covers(String rule, String host, int port) {
        if (rule.equals("*")) {
            return true;
        }
        int colon = rule.startsWith("[") ? rule.indexOf("]:") + 1 : rule.indexOf(':');
        if (colon > 0 && !rule.substring(colon + 1).equals(Integer.toString(port))) {
            return false;
        }
        String name = (colon > 0 ? rule.substring(0, colon) : rule).replaceFirst("^\\*?\\.", "");
        return host.equals(name) || host.endsWith("." + name);
    }

    private Optional<Proxy> proxy(String scheme) {
        return url(scheme)
                .map(url -> new Proxy(
                        Proxy.Type.HTTP,
                        InetSocketAddress.createUnresolved(url.getHost(), url.getPort() < 0 ? 80 : url.getPort())));
    }

    /// How the user is known to the proxy by which a request goes, as the value of a header.
    Optional<String> authorization(URI target) {
        return select(target).equals(DIRECT)
                ? Optional.empty()
                : url(target.getScheme())
                        .flatMap(url -> Optional.ofNullable(url.getUserInfo()))
                        .map(user ->
                                "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
    }

    private Optional<URI> url(String scheme) {
        return variable(scheme.toUpperCase(Locale.ROOT) + "_PROXY")
                .or(() -> variable("ALL_PROXY"))
                .map(text -> url(scheme, text));
    }

    private static URI url(String scheme, String text) {
        try {
            var url = new URI(text.contains("://") ? text : "http://" + text);
            if ("http".equals(url.getScheme()) && url.getHost() != null) {
                return url;
            }
        } catch (URISyntaxException _) {
            // refused below like one of another kind
        }
        // Its value may hold a password.
        throw new Failure(
                Kind.VALIDATION,
                scheme.toUpperCase(Locale.ROOT)
                        + "_PROXY must be the URL of an HTTP proxy, such as http://proxy.example:3128.");
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name))
                .or(() -> Optional.ofNullable(environment.get(name.toLowerCase(Locale.ROOT))))
                .filter(text -> !text.isBlank());
    }

    /// The client says so to whoever waits for the answer.
    @Override
    public void connectFailed(URI uri, SocketAddress address, IOException why) {}
}
