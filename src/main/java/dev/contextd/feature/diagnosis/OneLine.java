package dev.contextd.feature.diagnosis;

/// The beginning of a text that came from elsewhere, on one line.
final class OneLine {
    private OneLine() {}

    static String of(String text, int max) {
        var line = text.replaceAll("\\s{1,1000}", " ").strip();
        if (line.length() <= max) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(max - 1)) ? max - 1 : max;
        return line.substring(0, end) + "…";
    }
}
