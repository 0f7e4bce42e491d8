package dev.contextd.code;

import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// What a statement asks for, in the ways languages write it.
final class Imports {
    private static final Pattern QUOTED = Pattern.compile("([\"'`])((?:(?!\\1).)+)\\1");

    private Imports() {}

    /// All but the first word: `import java.util.List;`.
    static List<String> afterFirstWord(String statement) {
        return some(statement.replaceFirst("^\\w+\\s+", ""));
    }

    /// What stands in quotes.
    static List<String> quoted(String statement) {
        return QUOTED.matcher(statement).results().map(found -> found.group(2)).toList();
    }

    /// What stands last in quotes: `import {a as "b"} from "c"`.
    static List<String> lastQuoted(String statement) {
        return QUOTED
                .matcher(statement)
                .results()
                .map((MatchResult found) -> found.group(2))
                .reduce((_, last) -> last)
                .stream()
                .toList();
    }

    /// `import a.b as c, d` and `from .a import b`.
    static List<String> python(String statement) {
        if (statement.startsWith("from")) {
            return some(statement.replaceFirst("^from\\s*", "").replaceFirst("(?s)\\s*\\bimport\\b.*", ""));
        }
        return Arrays.stream(statement.replaceFirst("^import\\s+", "").split(",", -1))
                .flatMap(part -> some(part.replaceFirst("\\s+as\\s+.*", "")).stream())
                .toList();
    }

    private static List<String> some(String text) {
        String target = text.replaceAll("[;\\s]+$", "").replaceAll("\\s+", " ").strip();
        return target.isEmpty() ? List.of() : List.of(target);
    }
}
