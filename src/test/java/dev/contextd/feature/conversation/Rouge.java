package dev.contextd.feature.conversation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// ROUGE-L: how long the longest sequence of words is that a summary and the reference have in common, as F1.
final class Rouge {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private Rouge() {}

    static double l(String summary, String reference) {
        var a = words(summary);
        var b = words(reference);
        int common = common(a, b);
        return common == 0 ? 0 : 2.0 * common / (a.size() + b.size());
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        var found = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (found.find()) {
            words.add(found.group());
        }
        return words;
    }

    private static int common(List<String> a, List<String> b) {
        int[][] longest = new int[a.size() + 1][b.size() + 1];
        for (int i = 1; i <= a.size(); i++) {
            for (int j = 1; j <= b.size(); j++) {
                longest[i][j] = a.get(i - 1).equals(b.get(j - 1))
                        ? longest[i - 1][j - 1] + 1
                        : Math.max(longest[i - 1][j], longest[i][j - 1]);
            }
        }
        return longest[a.size()][b.size()];
    }
}
