package dev.contextd.cli.client;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/// Where the statements of a TOML text stand: its headers, and its keys with their values.
///
/// It trusts that the text was parsed before, and so needs to know no more than strings, comments and brackets.
final class TomlPositions {
    private static final JsonMapper STRINGS = new JsonMapper();

    private final String text;
    private final List<Statement> statements = new ArrayList<>();
    private List<String> table = List.of();
    private int at;

    private TomlPositions(String text) {
        this.text = text;
    }

    /// @param path the whole name of what it is about, that of its table included
    /// @param start where its line begins, and `end` where the next one does
    record Statement(boolean header, List<String> path, int start, int end) {
        boolean isAbout(List<String> prefix) {
            return path.size() >= prefix.size()
                    && path.subList(0, prefix.size()).equals(prefix);
        }
    }

    static List<Statement> statements(String text) {
        var places = new TomlPositions(text);
        places.read();
        return List.copyOf(places.statements);
    }

    private void read() {
        for (skipBlankLines(); at < text.length(); skipBlankLines()) {
            int start = JsonPositions.lineStart(text, at);
            boolean header = text.charAt(at) == '[';
            if (header) {
                at += text.startsWith("[[", at) ? 2 : 1;
                table = key();
            }
            var path = header ? table : joined(table, key());
            skipValue();
            statements.add(new Statement(header, path, start, at));
        }
    }

    private static List<String> joined(List<String> table, List<String> key) {
        var path = new ArrayList<>(table);
        path.addAll(key);
        return List.copyOf(path);
    }

    private void skipBlankLines() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.charAt(at) == '#') {
                at = JsonPositions.lineEnd(text, at);
            } else {
                return;
            }
        }
    }

    /// A name with dots; ends at the `]` or the `=` after it.
    private List<String> key() {
        var parts = new ArrayList<String>();
        while (true) {
            char c = text.charAt(at);
            if (c == ']' || c == '=') {
                return List.copyOf(parts);
            } else if (c == '"' || c == '\'') {
                int start = at;
                skipString();
                String quoted = text.substring(start, at);
                parts.add(
                        c == '"' ? STRINGS.readValue(quoted, String.class) : quoted.substring(1, quoted.length() - 1));
            } else if (c == '.' || Character.isWhitespace(c)) {
                at++;
            } else {
                int start = at;
                while (Character.isLetterOrDigit(text.charAt(at)) || "-_".indexOf(text.charAt(at)) >= 0) {
                    at++;
                }
                parts.add(text.substring(start, at));
            }
        }
    }

    /// To the begin of the line after the value, or after the end of the header; lists and tables may have several.
    private void skipValue() {
        int depth = 0;
        if (text.charAt(at) == ']') {
            at++;
        }
        while (at < text.length() && (depth > 0 || text.charAt(at) != '\n')) {
            char c = text.charAt(at);
            if (c == '"' || c == '\'') {
                skipString();
            } else if (c == '#') {
                at = JsonPositions.lineEnd(text, at);
            } else {
                depth += c == '[' || c == '{' ? 1 : 0;
                depth -= depth > 0 && (c == ']' || c == '}') ? 1 : 0;
                at++;
            }
        }
        at = Math.min(text.length(), at + 1);
    }

    private void skipString() {
        String quote = text.substring(at, at + 1);
        boolean escapes = quote.equals("\"");
        boolean long3 = text.startsWith(quote.repeat(3), at);
        String end = long3 ? quote.repeat(3) : quote;
        for (at += end.length(); !text.startsWith(end, at); at++) {
            if (escapes && text.charAt(at) == '\\') {
                at++;
            }
        }
        at += end.length();
        // A long string may end in quotes of its own.
        while (long3 && text.startsWith(quote, at)) {
            at++;
        }
    }
}
