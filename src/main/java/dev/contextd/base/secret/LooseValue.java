package dev.contextd.base.secret;

import dev.contextd.base.secret.ValueJudge.Form;

/// A value that no quotation marks enclose: where it ends, and how far its place says that it is a literal.
final class LooseValue {
    /// A longer run is data, and reading all of it at every name inside it would be slow.
    private static final int CHARS_MAX = 1_024;
    private static final int BLANKS_MAX = 24;
    private static final int PARAMETER_CHARS_MAX = 64;
    private static final String ENDS = "\"'`,;<>\\";

    private LooseValue() {}

    /// @param spaced whether blanks stand between the name and the value
    static AssignedValue read(CharSequence text, int nameStart, int from, boolean spaced) {
        int limit = Math.min(text.length(), from + CHARS_MAX);
        int end = from;
        while (end < limit && text.charAt(end) > ' ' && ENDS.indexOf(text.charAt(end)) < 0) {
            if (text.charAt(end) == '&' && endsParameter(text, nameStart, end)) {
                break;
            }
            end++;
        }
        int stop = end;
        if (stop - from == CHARS_MAX) {
            return new AssignedValue(from, from, Form.LOOSE);
        }
        while (end > from && ")]}.:".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return new AssignedValue(from, end, form(text, nameStart, from, stop, spaced));
    }

    /// Whether the `&` separates parameters of a query. Behind a quotation mark, which may begin a query or a variable
    /// whose value has that sign, the name of the next parameter must follow.
    private static boolean endsParameter(CharSequence text, int nameStart, int ampersand) {
        char before = CharClasses.at(text, nameStart - 1);
        if (before == '?' || before == '&') {
            return true;
        }
        if (!CharClasses.isQuote(before) || CharClasses.isUpper(CharClasses.at(text, nameStart))) {
            return false;
        }
        int limit = Math.min(text.length(), ampersand + PARAMETER_CHARS_MAX);
        int i = ampersand + 1;
        while (i < limit && CharClasses.isName(text.charAt(i))) {
            i++;
        }
        return i > ampersand + 1 && CharClasses.at(text, i) == '=';
    }

    private static Form form(CharSequence text, int nameStart, int from, int stop, boolean spaced) {
        char before = CharClasses.at(text, nameStart - 1);
        boolean tight = !spaced && CharClasses.at(text, from - 1) == '=';
        boolean capitals = CharClasses.isUpper(CharClasses.at(text, nameStart))
                && CharClasses.isUpper(CharClasses.at(text, from - 2));
        if (tight && (capitals || CharClasses.startsWith(text, nameStart, "--"))) {
            return Form.VARIABLE;
        }
        char behind = CharClasses.at(text, stop);
        if (tight && CharClasses.isQuote(before) && (behind == before || behind == '&')) {
            return Form.QUOTED;
        }
        if (tight && (before == ';' || before == '?' || before == '&')) {
            return Form.SETTING;
        }
        boolean setting = endsLine(text, stop) && startsLine(text, nameStart);
        return setting && !(spaced && isIdentifier(text, from, stop)) ? Form.SETTING : Form.LOOSE;
    }

    private static boolean isIdentifier(CharSequence text, int from, int stop) {
        for (int i = from; i < stop; i++) {
            char c = text.charAt(i);
            if (!CharClasses.isAlnum(c) && c != '_' && c != '.') {
                return false;
            }
        }
        return Randomness.isWordy(text.subSequence(from, stop).toString());
    }

    static boolean endsLine(CharSequence text, int stop) {
        int i = CharClasses.skipBlanks(text, stop, BLANKS_MAX);
        char c = CharClasses.at(text, i);
        return c == '\0'
                || c == '\n'
                || c == '\r'
                || (c == '#' && i > stop)
                || (c == '\\' && CharClasses.at(text, i + 1) == 'n');
    }

    /// Whether nothing but indentation, a list dash or a shell's `export` stands before the name on its line.
    private static boolean startsLine(CharSequence text, int nameStart) {
        int i = nameStart;
        int limit = Math.max(0, nameStart - 2 * BLANKS_MAX);
        while (i > limit && (CharClasses.isBlank(text.charAt(i - 1)) || text.charAt(i - 1) == '-')) {
            i--;
        }
        for (String word : new String[] {"export", "ENV", "ARG", "set", "setx"}) {
            if (i < nameStart && CharClasses.startsWith(text, i - word.length(), word)) {
                i -= word.length();
                break;
            }
        }
        char before = CharClasses.at(text, i - 1);
        return before == '\0'
                || before == '\n'
                || before == '\r'
                || (before == 'n' && CharClasses.at(text, i - 2) == '\\');
    }
}
