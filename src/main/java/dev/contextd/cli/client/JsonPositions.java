package dev.contextd.cli.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/// Where things stand in a JSON text that may have comments and trailing commas.
///
/// It trusts that the text was parsed before, and so needs to know no more than strings, comments and brackets.
final class JsonPositions {
    private static final JsonMapper STRINGS = new JsonMapper();

    private final String text;
    private int at;

    private JsonPositions(String text, int at) {
        this.text = text;
        this.at = at;
    }

    /// @param comma where the comma after it is, or -1
    record Member(String key, int keyStart, int valueStart, int valueEnd, int comma) {
        /// After its comma, if it has one.
        int end() {
            return comma < 0 ? valueEnd : comma + 1;
        }
    }

    /// @param open where its brace is, and `close` where the other one is
    record Braces(int open, int close, List<Member> members) {
        Optional<Member> member(String key) {
            return members.stream().filter(member -> member.key().equals(key)).findFirst();
        }
    }

    /// The object that begins at the first thing from here on that is neither space nor comment.
    static Braces object(String text, int from) {
        return new JsonPositions(text, from).braces();
    }

    private Braces braces() {
        skipTrivia();
        int open = at++;
        var members = new ArrayList<Member>();
        for (skipTrivia(); text.charAt(at) != '}'; skipTrivia()) {
            members.add(member());
        }
        return new Braces(open, at, members);
    }

    private Member member() {
        int keyStart = at;
        skipString();
        String key = STRINGS.readValue(text.substring(keyStart, at), String.class);
        skipTrivia();
        at++; // the colon
        skipTrivia();
        int valueStart = at;
        skipValue();
        int valueEnd = at;
        skipTrivia();
        int comma = text.charAt(at) == ',' ? at++ : -1;
        return new Member(key, keyStart, valueStart, valueEnd, comma);
    }

    private void skipValue() {
        int depth = 0;
        do {
            char c = text.charAt(at);
            if (c == '"') {
                skipString();
            } else if (c == '{' || c == '[') {
                depth++;
                at++;
            } else if (c == '}' || c == ']') {
                depth--;
                at++;
            } else if (depth == 0) {
                skipWord();
            } else {
                at++;
            }
            if (depth > 0) {
                skipTrivia();
            }
        } while (depth > 0);
    }

    /// A number, `true`, `false` or `null`.
    private void skipWord() {
        while (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private void skipString() {
        for (at++; text.charAt(at) != '"'; at++) {
            if (text.charAt(at) == '\\') {
                at++;
            }
        }
        at++;
    }

    private void skipTrivia() {
        at = afterTrivia(text, at);
    }

    private static int afterTrivia(String text, int from) {
        int at = from;
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("//", at)) {
                at = lineEnd(text, at);
            } else if (text.startsWith("/*", at)) {
                at = text.indexOf("*/", at + 2) + 2;
            } else {
                return at;
            }
        }
        return at;
    }

    /// After the comments that stand on the same line, since they are about what is before them.
    static int afterRemarks(String text, int from) {
        int end = from;
        for (int at = from; at < text.length(); ) {
            if (text.charAt(at) == ' ' || text.charAt(at) == '\t') {
                at++;
            } else if (text.startsWith("//", at)) {
                return lineEnd(text, at);
            } else if (text.startsWith("/*", at)) {
                at = text.indexOf("*/", at + 2) + 2;
                if (text.substring(end, at).indexOf('\n') >= 0) {
                    return end;
                }
                end = at;
            } else {
                return end;
            }
        }
        return end;
    }

    /// After the last comment between two places with nothing but space and comments between; the first if there is
    /// none.
    static int afterComments(String text, int from, int to) {
        int end = from;
        for (int at = from; at < to; ) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else {
                end = text.startsWith("//", at) ? lineEnd(text, at) : text.indexOf("*/", at + 2) + 2;
                at = end;
            }
        }
        return end;
    }

    /// Before the characters that end the line.
    static int lineEnd(String text, int from) {
        for (int at = from; at < text.length(); at++) {
            if (text.charAt(at) == '\n' || text.charAt(at) == '\r') {
                return at;
            }
        }
        return text.length();
    }

    static int lineStart(String text, int from) {
        return Math.max(text.lastIndexOf('\n', from - 1), text.lastIndexOf('\r', from - 1)) + 1;
    }

    /// What the line with this place begins with.
    static String indent(String text, int from) {
        int start = lineStart(text, from);
        int end = start;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(start, end);
    }

    static boolean beginsLine(String text, int at) {
        return text.substring(lineStart(text, at), at).isBlank();
    }
}
