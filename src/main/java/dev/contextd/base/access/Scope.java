package dev.contextd.base.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/// How much somebody who came in over HTTP may do; each holds all that the ones before it hold.
public enum Scope {
    /// Nothing: of a token that is good, but was not made for any of the others.
    NONE,
    /// What changes nothing.
    READ,
    /// What changes things as well.
    WRITE,
    /// Also to delete what others have shared.
    ADMIN;

    private static final String PREFIX = "contextd:";

    /// What it is called on the wire: `contextd:read`.
    public String word() {
        return PREFIX + shortWord();
    }

    /// What it is called on the command line.
    public String shortWord() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The most of those that are named on the wire; words of others count for nothing.
    public static Scope most(Collection<String> words) {
        return Arrays.stream(values())
                .filter(scope -> scope != NONE && words.contains(scope.word()))
                .reduce(NONE, (_, later) -> later);
    }

    public boolean covers(Scope needed) {
        return compareTo(needed) >= 0;
    }

    /// The words of all that it holds, separated by spaces.
    public String words() {
        return Arrays.stream(values())
                .filter(scope -> scope != NONE && covers(scope))
                .map(Scope::word)
                .collect(Collectors.joining(" "));
    }
}
