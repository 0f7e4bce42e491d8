package dev.contextd.gateway;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Which header lines are meant for the other end. All others are of one connection, and ours to write.
final class EndToEnd {
    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    /// RFC 9110, 7.6.1, and what proxies and clients send out of habit.
    private static final Set<String> HOP_BY_HOP = Set.of(
            "connection",
            "keep-alive",
            "proxy-connection",
            "proxy-authenticate",
            "proxy-authorization",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade");

    /// What follows from where a request goes and what it carries.
    private static final Set<String> OF_THE_REQUEST = Set.of("host", "content-length", "expect", "http2-settings");

    private static final String ACCEPT_ENCODING = "accept-encoding";

    private EndToEnd() {}

    /// @param plain whether the answer has to come uncompressed, so that its figures can be read
    static List<HeaderLine> ofRequest(List<HeaderLine> lines, boolean plain) {
        var named = named(lines);
        var kept = lines.stream()
                .filter(line -> passes(line, named) && !OF_THE_REQUEST.contains(lower(line)))
                .filter(line -> !plain || !line.is(ACCEPT_ENCODING));
        return plain
                ? Stream.concat(kept, Stream.of(new HeaderLine("Accept-Encoding", "identity")))
                        .toList()
                : kept.toList();
    }

    static List<HeaderLine> ofAnswer(List<HeaderLine> lines) {
        var named = named(lines);
        return lines.stream().filter(line -> passes(line, named)).toList();
    }

    private static boolean passes(HeaderLine line, Set<String> named) {
        // HTTP/2 has lines of its own that begin so
        return !line.name().startsWith(":") && !HOP_BY_HOP.contains(lower(line)) && !named.contains(lower(line));
    }

    /// What a sender says is of its connection.
    private static Set<String> named(List<HeaderLine> lines) {
        var named = new HashSet<String>();
        lines.stream()
                .filter(line -> line.is("connection"))
                .flatMap(line -> COMMA.splitAsStream(line.value().strip().toLowerCase(Locale.ROOT)))
                .forEach(named::add);
        return named;
    }

    private static String lower(HeaderLine line) {
        return line.name().toLowerCase(Locale.ROOT);
    }
}
