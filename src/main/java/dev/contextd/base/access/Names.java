package dev.contextd.base.access;

import java.util.regex.Pattern;

/// What owners, teams and organisations can be called: nothing that would be read as a mark in keys made of it.
public final class Names {
    /// For people, after "a name has".
    public static final String RULE = "up to 64 letters, digits, dots, dashes, @, + and |";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@+|-]{0,63}");

    private Names() {}

    public static boolean fit(String name) {
        return NAME.matcher(name).matches();
    }
}
