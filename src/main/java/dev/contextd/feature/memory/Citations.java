package dev.contextd.feature.memory;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The files that a text names by a path from the root of their project, such as `src/auth/TokenStore.java`.
final class Citations {
    /// More are not looked at.
    private static final int PATHS_MAX = 8;

    private static final Pattern PATH = Pattern.compile(
            "(?<![\\w./:@-])(?:\\./)?([\\w.@+-]{1,100}(?:/[\\w.@+-]{1,100}){1,20}\\.\\w{1,10})(?![\\w/-])");

    private Citations() {}

    static List<String> in(String text) {
        return PATH.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .distinct()
                .limit(PATHS_MAX)
                .toList();
    }
}
