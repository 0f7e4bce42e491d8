package dev.contextd.feature.directory;

/// The beginning of a text that is too long to be shown whole.
final class Excerpt {
    private Excerpt() {}

    static String of(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(max - 2)) ? max - 2 : max - 1;
        return text.substring(0, end) + "…";
    }
}
