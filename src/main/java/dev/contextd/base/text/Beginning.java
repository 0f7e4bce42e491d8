package dev.contextd.base.text;

/// The beginning of a text, never with half of a character at its end.
public final class Beginning {
    private static final String MORE = "…";

    private Beginning() {}

    public static String of(String text, int charsMax) {
        return text.substring(0, end(text, 0, charsMax));
    }

    /// Ends with an ellipsis if it is not the whole text; no longer than that with it.
    public static String marked(String text, int charsMax) {
        return text.length() <= charsMax ? text : of(text, charsMax - MORE.length()) + MORE;
    }

    /// Where a piece of the text ends that begins at `from`.
    public static int end(String text, int from, int charsMax) {
        int end = Math.min(text.length() - from, charsMax) + from;
        boolean half = end > from && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
        return half ? end - 1 : end;
    }
}
