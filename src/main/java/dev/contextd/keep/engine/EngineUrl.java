package dev.contextd.keep.engine;

import dev.contextd.base.failure.Failure;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Where a cluster is, and which of its indexes are ours:
/// `opensearch+https://user:password@host:9200,host2:9200/prefix`. The password is in nothing that this prints.
///
/// @param setting where it was written, for whoever has to mend it
/// @param hosts at least one, with their ports, in the order in which they were written
/// @param authorization of the user, as a header has it
/// @param prefix what the names of all our indexes begin with
public record EngineUrl(
        String setting, boolean elastic, List<URI> hosts, Optional<String> authorization, String prefix) {
    public static final String EXAMPLE = "opensearch+https://user:password@host:9200,host2:9200/contextd";

    private static final int PORT = 9200;

    private static final Pattern SHAPE = Pattern.compile(
            "(?<engine>opensearch|elasticsearch)\\+(?<scheme>https?)://((?<user>.*)@)?(?<hosts>[^/@]+)/(?<prefix>[^/]*)/?");

    /// As engines name indexes, and short enough to leave room for ours.
    private static final Pattern PREFIX = Pattern.compile("[a-z0-9][a-z0-9_-]{0,60}");

    private static final Pattern HOST =
            Pattern.compile("(?<name>[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(:(?<port>\\d{1,5}))?");

    /// Whether a text is meant to be one of these.
    public static boolean isOne(String text) {
        return text.startsWith("opensearch") || text.startsWith("elasticsearch");
    }

    /// @throws Failure of the setting, if it is none
    public static EngineUrl of(String setting, String text) {
        var parts = SHAPE.matcher(text);
        if (!parts.matches()) {
            throw wrong(setting, "is no address of an engine");
        }
        String prefix = parts.group("prefix");
        if (!PREFIX.matcher(prefix).matches()) {
            throw wrong(
                    setting,
                    "has to end in a prefix for our indexes, of small letters, digits, - and _ and not more than 61");
        }
        return new EngineUrl(
                setting,
                parts.group("engine").equals("elasticsearch"),
                hosts(setting, parts),
                Optional.ofNullable(parts.group("user")).map(user -> basic(setting, user)),
                prefix);
    }

    private static List<URI> hosts(String setting, Matcher parts) {
        return Arrays.stream(parts.group("hosts").split(",", -1))
                .map(host -> host(setting, parts.group("scheme"), host.strip()))
                .distinct()
                .toList();
    }

    private static URI host(String setting, String scheme, String host) {
        var parts = HOST.matcher(host);
        if (!parts.matches()) {
            throw wrong(setting, "has a host that is none: \"" + host + "\"");
        }
        int port = parts.group("port") == null ? PORT : Integer.parseInt(parts.group("port"));
        try {
            if (port >= 1 && port <= 65_535) {
                return new URI(scheme, null, parts.group("name"), port, "", null, null);
            }
        } catch (URISyntaxException _) {
            // told below, as any other that is none
        }
        throw wrong(setting, "has a host that is none: \"" + host + "\"");
    }

    private static String basic(String setting, String user) {
        if (!user.contains(":")) {
            throw wrong(setting, "names a user without a password");
        }
        var plain = decoded(setting, user).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(plain);
    }

    /// A password with `@` or `/` is written with `%40` and `%2F`.
    private static String decoded(String setting, String user) {
        try {
            return Optional.ofNullable(new URI("x://" + user.replace("+", "%2B") + "@host").getUserInfo())
                    .orElseThrow(() -> wrong(setting, "has a user or a password that has to be percent-encoded"));
        } catch (URISyntaxException _) {
            throw wrong(setting, "has a user or a password that has to be percent-encoded");
        }
    }

    private static Failure wrong(String setting, String why) {
        return Failure.ofSetting(setting, "`" + setting + "` " + why + "; write it like " + EXAMPLE + ".");
    }

    /// The hosts alone, for people.
    public String where() {
        return String.join(", ", hosts.stream().map(URI::getAuthority).toList());
    }

    @Override
    public String toString() {
        return (elastic ? "elasticsearch " : "opensearch ") + where() + "/" + prefix;
    }
}
