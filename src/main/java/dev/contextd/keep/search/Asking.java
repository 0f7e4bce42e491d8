package dev.contextd.keep.search;

import dev.contextd.base.text.Beginning;
import java.util.regex.Pattern;

/// How much of a text only asks. A question has the words of whoever asks the same later, and no answer.
public final class Asking {
    /// So much tells; what is longer says something too.
    private static final int CHARS_MAX = 2_000;

    /// Up to its mark, or to the end. A mark between letters belongs to a number, a name or code.
    private static final Pattern SENTENCE = Pattern.compile("(?s).+?([.!?]+(?=[\\s\"')\\]]|$)|[。！？؟]|$)");

    private static final Pattern QUESTION_MARK = Pattern.compile("[?？؟]");

    private Asking() {}

    /// The share of its characters that stand in questions, from 0 to 1.
    public static double share(String text) {
        var beginning = Beginning.of(text, CHARS_MAX);
        if (!QUESTION_MARK.matcher(beginning).find()) {
            return 0;
        }
        int asked = 0;
        var sentences = SENTENCE.matcher(beginning);
        while (sentences.find()) {
            if (QUESTION_MARK.matcher(sentences.group(1)).find()) {
                asked += sentences.end() - sentences.start();
            }
        }
        return beginning.isEmpty() ? 0 : asked / (double) beginning.length();
    }
}
