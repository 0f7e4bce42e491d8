package dev.contextd.gateway;

import java.util.Optional;
import java.util.regex.Pattern;

/// The path of a request: `/FIRST/NAME` and the rest, byte for byte.
record RoutedPath(String first, String name, String rest) {
    private static final Pattern FORM = Pattern.compile("/([^/]+)/([^/]+)(/.*)?");

    static Optional<RoutedPath> of(String path) {
        var found = FORM.matcher(path == null ? "" : path);
        return found.matches()
                ? Optional.of(new RoutedPath(
                        found.group(1),
                        found.group(2),
                        Optional.ofNullable(found.group(3)).orElse("")))
                : Optional.empty();
    }
}
