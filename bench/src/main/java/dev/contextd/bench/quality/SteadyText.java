package dev.contextd.bench.quality;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Locale;
import java.util.regex.Pattern;

/// What the plain ways read of a log: every word once, without times, addresses, numbers and directories. Ours to
/// measure with and nobody else's, so that the baseline of errors stays what it is when the product reads them in another way.
final class SteadyText {
    private static final Pattern VOLATILE = Pattern.compile("\\x1B\\[[0-?]*[ -/]*[@-~]"
            + "|\\b\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?Z?"
            + "|\\b0x[0-9a-fA-F]+\\b|\\b(?=[a-f]*\\d)[0-9a-f]{7,64}\\b"
            + "|(?:[A-Za-z]:)?(?:[\\w.@+~-]*[/\\\\])+(?=[\\w.@+-])"
            + "|(?<![A-Za-z_])-?\\d+(?:[.,:]\\d+)*");

    private SteadyText() {}

    static String of(String text) {
        var seen = new HashSet<String>();
        var words = new ArrayList<String>();
        for (String word : VOLATILE.matcher(text).replaceAll(" ").split("\\s+")) {
            if (!word.isEmpty() && seen.add(word.toLowerCase(Locale.ROOT))) {
                words.add(word);
            }
        }
        return String.join(" ", words);
    }
}
