package dev.contextd.base.secret;

/// The character classes that detectors share. All of them are ASCII: no secret format uses more.
final class CharClasses {
    private CharClasses() {}

    static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    static boolean isUpper(char c) {
        return c >= 'A' && c <= 'Z';
    }

    static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }

    static boolean isLetter(char c) {
        return isLower(c) || isUpper(c);
    }

    static boolean isAlnum(char c) {
        return isLetter(c) || isDigit(c);
    }

    static boolean isHex(char c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    /// Part of a name such as `spring.datasource.password` or `X-Api-Key`.
    static boolean isName(char c) {
        return isAlnum(c) || c == '_' || c == '-' || c == '.';
    }

    static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    static boolean isSpace(char c) {
        return isBlank(c) || c == '\n' || c == '\r';
    }

    static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '`';
    }

    static boolean isBase64(char c) {
        return isAlnum(c) || c == '+' || c == '/' || c == '=' || c == '-' || c == '_';
    }

    /// The character at `index`, or NUL outside of the text.
    static char at(CharSequence text, int index) {
        return index >= 0 && index < text.length() ? text.charAt(index) : '\0';
    }

    static boolean startsWith(CharSequence text, int index, String word) {
        if (index < 0 || index + word.length() > text.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (text.charAt(index + i) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static int skipBlanks(CharSequence text, int from, int most) {
        int i = from;
        while (i < text.length() && i - from < most && isBlank(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /// Whether a token may begin at `index`: what stands before it is no letter or digit, or is the end of an
    /// escape sequence (`\n`, `%3D`, a Unicode escape), as in texts that hold other texts.
    static boolean startsToken(CharSequence text, int index) {
        char before = at(text, index - 1);
        if (!isAlnum(before) && before != '_') {
            return true;
        }
        char second = at(text, index - 2);
        if (second == '\\' && (before == 'n' || before == 't' || before == 'r')) {
            return true;
        }
        if (isHex(before) && isHex(second)) {
            return at(text, index - 3) == '%' || (at(text, index - 5) == 'u' && at(text, index - 6) == '\\');
        }
        return false;
    }
}
