package dev.contextd.cli.addon;

import dev.contextd.base.digest.Sha256;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A mark in a file that we write, with a hash of all the rest: an intact one is ours, whichever version wrote it, and
/// needs no record elsewhere.
final class Seal {
    /// Where it goes; part of what is hashed.
    static final String PLACE = "written by contextd, seal ";

    private static final Pattern SEALED = Pattern.compile(Pattern.quote(PLACE) + "([0-9a-f]{64})");

    private Seal() {}

    /// @param text with one place for it
    static String on(String text) {
        return text.replace(PLACE, PLACE + Sha256.hex(text));
    }

    static boolean isIntact(String text) {
        Matcher sealed = SEALED.matcher(text);
        return sealed.find()
                && Sha256.hex(text.substring(0, sealed.start(1)) + text.substring(sealed.end(1)))
                        .equals(sealed.group(1));
    }
}
