package dev.contextd.feature.diagnosis;

import dev.contextd.base.text.Beginning;
import dev.contextd.tool.QuotedText;
import java.util.Optional;

/// The beginning of a text that came from elsewhere, on one line.
final class OneLine {
    private OneLine() {}

    static String of(String text, int max) {
        var line = QuotedText.line(text);
        return line.length() <= max ? line : Beginning.of(line, max) + "…";
    }

    /// With what has to stand beside it before it.
    static String of(String text, Optional<String> attribution, int max) {
        return attribution.map(said -> "(" + said + ") ").orElse("") + of(text, max);
    }
}
