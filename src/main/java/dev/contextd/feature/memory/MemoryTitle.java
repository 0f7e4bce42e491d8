package dev.contextd.feature.memory;

import java.util.regex.Pattern;

/// What a memory is called: one line, as people read it.
final class MemoryTitle {
    private static final int CHARACTERS_MAX = 200;

    /// Line breaks, other control characters, and marks that turn the direction of a line.
    private static final Pattern NOT_IN_A_LINE =
            Pattern.compile("[\\p{Cc}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

    private MemoryTitle() {}

    static boolean isOneLine(String title) {
        return !NOT_IN_A_LINE.matcher(title).find() && !title.isBlank();
    }

    /// The beginning of what may be more than a line.
    static String of(String text) {
        var line = NOT_IN_A_LINE.matcher(text).replaceAll(" ").strip();
        int characters = Math.min(CHARACTERS_MAX, line.codePointCount(0, line.length()));
        return line.substring(0, line.offsetByCodePoints(0, characters));
    }
}
