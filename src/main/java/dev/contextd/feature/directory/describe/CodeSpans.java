package dev.contextd.feature.directory.describe;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What stands between back-ticks, put aside while the markup around it is taken off: `__init__` is no emphasis, and
/// `List<Tree>` has no tag.
final class CodeSpans {
    /// A span is a character that no text has, one of those left to private use.
    static final String MARK = "\uE000-\uF8FF";

    private static final char FIRST = '\uE000';
    private static final int MAX = '\uF8FF' - FIRST + 1;

    private static final Pattern TICKS = Pattern.compile("`+([^`]*)`+");
    private static final Pattern MARKS = Pattern.compile("[" + MARK + "]");

    private final List<String> spans = new ArrayList<>();

    /// The text with a mark instead of each span.
    String aside(String text) {
        return TICKS.matcher(MARKS.matcher(text).replaceAll("")).replaceAll(found -> {
            if (spans.size() == MAX) {
                return Matcher.quoteReplacement(found.group(1));
            }
            spans.add(found.group(1));
            return String.valueOf((char) (FIRST + spans.size() - 1));
        });
    }

    /// The text with its spans again, without their back-ticks.
    String back(String text) {
        return MARKS.matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(spans.get(found.group().charAt(0) - FIRST)));
    }
}
