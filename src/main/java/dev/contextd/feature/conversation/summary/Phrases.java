package dev.contextd.feature.conversation.summary;

import java.util.BitSet;
import java.util.regex.Pattern;

/// Phrases that begin and end where words do, in any case.
///
/// They are tried only where a word begins with two letters that one of them begins with: a long conversation has
/// hundreds of thousands of other places.
final class Phrases {
    private static final int LETTERS = 26;

    private final Pattern pattern;

    /// Beginnings that no phrase has, of two letters of English each.
    private final BitSet strange = new BitSet(LETTERS * LETTERS);

    /// @param words alternatives of a regular expression
    @SuppressWarnings("JdkObsolete") // hitEnd() tells that more letters might have made a phrase
    Phrases(String words) {
        pattern = Pattern.compile(
                "(?:" + words + ")(?![\\p{L}\\p{N}_])", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        for (int i = 0; i < LETTERS * LETTERS; i++) {
            var two = pattern.matcher("" + (char) ('a' + i / LETTERS) + (char) ('a' + i % LETTERS));
            strange.set(i, !two.lookingAt() && !two.hitEnd());
        }
    }

    boolean areIn(WordStarts sentence) {
        String text = sentence.text();
        var matcher = pattern.matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
        for (int i = 0; i < sentence.count(); i++) {
            int at = sentence.place(i);
            if (!isStrange(text, at) && matcher.region(at, text.length()).lookingAt()) {
                return true;
            }
        }
        return false;
    }

    private boolean isStrange(String text, int at) {
        if (at + 1 == text.length()) {
            return false;
        }
        int one = letter(text.charAt(at));
        int two = letter(text.charAt(at + 1));
        return one >= 0 && two >= 0 && strange.get(one * LETTERS + two);
    }

    /// Which letter it is in either case, -1 if it is none of English.
    private static int letter(char c) {
        int lower = c | 0x20;
        return lower >= 'a' && lower <= 'z' ? lower - 'a' : -1;
    }
}
