package dev.contextd.feature.conversation.summary;

import java.util.Locale;
import java.util.regex.Pattern;

/// Transcripts that a machine has split into words have them split where an apostrophe is: `I ' Ve been`.
final class TornApostrophes {
    private static final Pattern TORN =
            Pattern.compile("(\\p{L}) ?['\u2019] ?(s|m|re|ve|ll|d|t)(?![\\p{L}\\p{N}])", Pattern.CASE_INSENSITIVE);
    private static final Pattern BEFORE_MARK = Pattern.compile(" +(?=[,.?!;:](?:\\s|$))");

    private TornApostrophes() {}

    static String mended(String text) {
        String joined = TORN.matcher(text)
                .replaceAll(found -> found.group(1) + "'" + found.group(2).toLowerCase(Locale.ROOT));
        return BEFORE_MARK.matcher(joined).replaceAll("");
    }
}
