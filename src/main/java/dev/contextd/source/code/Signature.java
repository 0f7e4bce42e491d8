package dev.contextd.source.code;

import dev.contextd.base.text.Beginning;
import java.util.regex.Pattern;

/// What stands before a body, in one line.
final class Signature {
    static final int CHARACTERS_MAX = 400;

    private Signature() {}

    private static final Pattern END = Pattern.compile(";?\\s*\\bend$");

    /// @param text from the first modifier or annotation to the body, or all of a definition that has none
    static String of(String text) {
        String plain = withoutAnnotations(text.strip());
        var line = new StringBuilder(Math.min(plain.length(), CHARACTERS_MAX));
        for (int at = 0; at < plain.length() && line.length() <= CHARACTERS_MAX; at++) {
            char c = plain.charAt(at);
            char before = line.isEmpty() ? ' ' : line.charAt(line.length() - 1);
            if (Character.isWhitespace(c)) {
                line.append(before == ' ' || before == '(' ? "" : " ");
            } else {
                // A list over several lines reads as if it stood in one.
                if (c == ')') {
                    line.setLength(afterLast(line, ", "));
                }
                line.append(c);
            }
        }
        int end = line.length();
        while (end > 0 && " {:;=>".indexOf(line.charAt(end - 1)) >= 0 && !endsInBrackets(line, end)) {
            end--;
        }
        return Beginning.marked(END.matcher(line.substring(0, end)).replaceFirst(""), CHARACTERS_MAX);
    }

    private static int afterLast(CharSequence line, String ignored) {
        int end = line.length();
        while (end > 0 && ignored.indexOf(line.charAt(end - 1)) >= 0) {
            end--;
        }
        return end;
    }

    /// `List<String>` keeps its bracket, `=>` goes.
    private static boolean endsInBrackets(CharSequence line, int end) {
        return line.charAt(end - 1) == '>' && end > 1 && line.charAt(end - 2) != '=' && line.charAt(end - 2) != '-';
    }

    /// `@Override`, `@route("/")`, `[Fact]`, `#[inline]` at the beginning.
    private static String withoutAnnotations(String text) {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
            int end;
            if (c == '@' && !text.startsWith("@interface", at)) {
                end = afterName(text, at + 1);
                end = end < text.length() && text.charAt(end) == '(' ? closed(text, end) : end;
            } else if (c == '[' || (c == '#' && next == '[')) {
                end = closed(text, c == '[' ? at : at + 1);
                if (end < text.length() && !Character.isWhitespace(text.charAt(end)) && text.charAt(end) != '[') {
                    break; // JavaScript's ['computed']()
                }
            } else {
                break;
            }
            at = end;
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }
        return text.substring(at);
    }

    private static int afterName(String text, int from) {
        int at = from;
        while (at < text.length()
                && (Character.isJavaIdentifierPart(text.charAt(at)) || ".:".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        return at;
    }

    /// Behind the bracket that closes the one at the offset; those in strings do not count.
    private static int closed(String text, int open) {
        int depth = 0;
        char quote = 0;
        for (int at = open; at < text.length(); at++) {
            char c = text.charAt(at);
            if (quote != 0) {
                if (c == '\\') {
                    at++;
                } else if (c == quote) {
                    quote = 0;
                }
            } else if (c == '"' || c == '\'' || c == '`') {
                quote = c;
            } else if ("([{".indexOf(c) >= 0) {
                depth++;
            } else if (")]}".indexOf(c) >= 0 && --depth == 0) {
                return at + 1;
            }
        }
        return text.length();
    }
}
