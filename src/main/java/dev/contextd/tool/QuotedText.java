package dev.contextd.tool;

import java.util.stream.Collectors;

/// Text from elsewhere, handed back as data. Every line is marked, so that no text can end its own quotation.
public final class QuotedText {
    private QuotedText() {}

    public static String of(String text) {
        return text.isEmpty() ? ">" : text.lines().map(line -> "> " + line).collect(Collectors.joining("\n"));
    }
}
