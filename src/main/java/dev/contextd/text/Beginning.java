package dev.contextd.text;

/// The beginning of a text, never with half of a character at its end.
public final class Beginning {
    private Beginning() {}

    public static String of(String text, int charsMax) {
        if (text.length() <= charsMax) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(charsMax - 1)) ? charsMax - 1 : charsMax);
    }
}
