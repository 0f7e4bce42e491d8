package dev.contextd.feature.memory;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Pattern;

/// The files that a text names by a path from the root of their project, such as `src/auth/TokenStore.java`.
final class Citations {
    /// More are not looked at.
    private static final int PATHS_MAX = 8;

    private static final Pattern PATH = Pattern.compile(
            "(?<![\\w./:@-])(?:\\./)?([\\w.@+-]{1,100}(?:/[\\w.@+-]{1,100}){1,20}\\.\\w{1,10})(?![\\w/-])");

    private Citations() {}

    /// The expression is tried only where a slash stands between characters of paths: most texts have none.
    static List<String> in(String text) {
        var found = new LinkedHashSet<String>();
        int slash = text.indexOf('/');
        while (slash >= 0 && found.size() < PATHS_MAX) {
            int from = slash;
            while (from > 0 && mayStand(text.charAt(from - 1))) {
                from--;
            }
            int to = slash + 1;
            while (to < text.length() && mayStand(text.charAt(to))) {
                to++;
            }
            PATH.matcher(text)
                    .useTransparentBounds(true)
                    .region(from, to)
                    .results()
                    .map(path -> path.group(1))
                    .forEach(found::add);
            slash = text.indexOf('/', to);
        }
        return found.stream().limit(PATHS_MAX).toList();
    }

    private static boolean mayStand(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "_./@+-".indexOf(c) >= 0;
    }
}
