package dev.contextd.feature.diagnosis;

import dev.contextd.base.text.Beginning;

/// The beginning of a text that came from elsewhere, on one line.
final class OneLine {
    private OneLine() {}

    static String of(String text, int max) {
        var line = text.replaceAll("\\s{1,1000}", " ").strip();
        return line.length() <= max ? line : Beginning.of(line, max) + "…";
    }
}
