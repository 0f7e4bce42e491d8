package dev.contextd.keep.search;

import java.util.regex.Pattern;

/// How much a term of a long question tells: names before words, words with digits before others, long before short,
/// what is said often before what is said once. Numbers and addresses are different each time, and tell nothing.
final class TermWeight {
    private static final Pattern NUMBER = Pattern.compile("\\d+|(0x)?[\\da-f]{6,}");
    private static final Pattern MIXED = Pattern.compile(".*[a-z].*\\d.*|.*\\d.*[a-z].*");
    private static final int NAME = 4;
    private static final int LONG = 7;
    private static final int OFTEN_MAX = 3;

    private TermWeight() {}

    /// @param count how often the question has it
    static int of(String term, boolean isName, int count) {
        if (NUMBER.matcher(term).matches()) {
            return 0;
        }
        return (isName ? NAME : 0)
                + (MIXED.matcher(term).matches() ? 1 : 0)
                + (term.length() >= LONG ? 1 : 0)
                + Math.min(OFTEN_MAX, count);
    }
}
