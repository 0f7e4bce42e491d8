package dev.contextd.tool;

import dev.contextd.base.text.Beginning;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Stored text on its way to a model: data that cannot get out of its frame. This is the one way to put it into a
/// prompt, a page, a note or what is given unasked.
public final class QuotedText {
    /// Everything that some reader takes for the end of a line.
    private static final Pattern LINE_END = Pattern.compile("\\R");

    /// Spaces of all kinds, control characters, and marks that turn the direction of a line.
    private static final Pattern GAP = Pattern.compile("[\\p{Z}\\p{Cc}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]+");

    private QuotedText() {}

    /// As a block. Every line is marked, so that no text can end its own quotation, or begin a heading outside of it.
    public static String of(String text) {
        var quoted = LINE_END.splitAsStream(text).map(line -> "> " + line).collect(Collectors.joining("\n"));
        return text.isBlank() ? ">" : quoted;
    }

    /// As a field of an object. JSON escapes the common end of a line and leaves the others as they are, so there are
    /// only common ones: the text of an answer stays one line.
    public static String field(String text) {
        return LINE_END.matcher(text).replaceAll("\n");
    }

    /// The beginning of it within a line, where it can begin neither a line nor a heading.
    public static String line(String text, int charsMax) {
        return Beginning.marked(line(text), charsMax);
    }

    /// All of it within a line.
    public static String line(String text) {
        return GAP.matcher(text).replaceAll(" ").strip();
    }
}
