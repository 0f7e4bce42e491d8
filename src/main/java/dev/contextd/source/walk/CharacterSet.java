package dev.contextd.source.walk;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/// What one character of a name may be, by a pattern of git's: itself, `?`, or a class such as `[a-z]`. Never a `/`
/// unless it says so itself.
///
/// @param end where in the pattern it ends
record CharacterSet(BitSet listed, boolean negated, int end) {
    static final CharacterSet NONE = new CharacterSet(new BitSet(), false, 0);

    private static final int CHARS = Character.MAX_VALUE + 1;

    private static final Map<String, IntPredicate> NAMED = Map.ofEntries(
            Map.entry("alnum", c -> isLetter(c) || isDigit(c)),
            Map.entry("alpha", CharacterSet::isLetter),
            Map.entry("blank", c -> c == ' ' || c == '\t'),
            Map.entry("cntrl", c -> c < ' ' || c == 127),
            Map.entry("digit", CharacterSet::isDigit),
            Map.entry("graph", c -> c > ' ' && c < 127),
            Map.entry("lower", c -> c >= 'a' && c <= 'z'),
            Map.entry("print", c -> c >= ' ' && c < 127),
            Map.entry("punct", c -> c > ' ' && c < 127 && !isLetter(c) && !isDigit(c)),
            Map.entry("space", c -> c == ' ' || (c >= '\t' && c <= '\r')),
            Map.entry("upper", c -> c >= 'A' && c <= 'Z'),
            Map.entry("xdigit", c -> isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));

    /// The one that begins at a place of a pattern; empty if the pattern is broken there.
    static Optional<CharacterSet> at(String glob, int at) {
        return switch (glob.charAt(at)) {
            case '?' -> Optional.of(new CharacterSet(new BitSet(), true, at + 1));
            case '[' -> inBrackets(glob, at + 1);
            case '\\' -> at + 1 < glob.length() ? Optional.of(only(glob.charAt(at + 1), at + 2)) : Optional.empty();
            default -> Optional.of(only(glob.charAt(at), at + 1));
        };
    }

    private static CharacterSet only(char c, int end) {
        var listed = new BitSet();
        listed.set(c);
        return new CharacterSet(listed, false, end);
    }

    private static Optional<CharacterSet> inBrackets(String glob, int start) {
        int at = start;
        boolean negated = at < glob.length() && (glob.charAt(at) == '!' || glob.charAt(at) == '^');
        at = negated ? at + 1 : at;
        int first = at;
        var listed = new BitSet();
        int before = -1;
        while (at < glob.length()) {
            char c = glob.charAt(at);
            if (c == ']' && at > first) {
                listed.clear('/');
                return Optional.of(new CharacterSet(listed, negated, at + 1));
            }
            if (c == '[' && at + 1 < glob.length() && glob.charAt(at + 1) == ':') {
                int close = glob.indexOf(']', at + 2);
                if (close > at + 2 && glob.charAt(close - 1) == ':') {
                    var named = NAMED.get(glob.substring(at + 2, close - 1));
                    if (named == null) {
                        return Optional.empty();
                    }
                    addAll(listed, named);
                    before = -1;
                    at = close + 1;
                    continue;
                }
            }
            boolean range = c == '-' && before >= 0 && at + 1 < glob.length() && glob.charAt(at + 1) != ']';
            at = range ? at + 1 : at;
            if (glob.charAt(at) == '\\') {
                at++;
            }
            if (at >= glob.length()) {
                return Optional.empty();
            }
            char to = glob.charAt(at);
            if (range) {
                addRange(listed, before, to);
                before = -1;
            } else {
                listed.set(to);
                before = to;
            }
            at++;
        }
        return Optional.empty();
    }

    private static void addAll(BitSet listed, IntPredicate named) {
        for (int c = 0; c < 128; c++) {
            if (named.test(c)) {
                listed.set(c);
            }
        }
    }

    private static void addRange(BitSet listed, int from, int to) {
        if (from <= to) {
            listed.set(from, Math.min(to + 1, CHARS));
        }
    }

    boolean contains(char c) {
        return negated ? c != '/' && !listed.get(c) : listed.get(c);
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
