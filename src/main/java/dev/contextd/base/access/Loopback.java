package dev.contextd.base.access;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The names of this machine for itself. A page of another site, or a name that was made to lead here, has none of
/// them.
public final class Loopback {
    private static final Set<String> NAMES = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private Loopback() {}

    public static boolean is(String host) {
        return NAMES.contains(host.toLowerCase(Locale.ROOT));
    }

    public static boolean isNamedBy(String url) {
        return is(hostOf(url));
    }

    /// In small letters; empty if there is none.
    public static String hostOf(String url) {
        try {
            return Optional.ofNullable(new URI(url).getHost()).orElse("").toLowerCase(Locale.ROOT);
        } catch (URISyntaxException _) {
            return "";
        }
    }
}
