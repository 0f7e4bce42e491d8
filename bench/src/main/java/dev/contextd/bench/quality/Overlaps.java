package dev.contextd.bench.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// How much summaries have in common with references: words (ROUGE-1) and words in the same order (ROUGE-L), as F1.
final class Overlaps {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

    private final List<Double> ofWords = new ArrayList<>();
    private final List<Double> inOrder = new ArrayList<>();
    private int words;

    void add(String summary, String reference) {
        var ours = split(summary);
        var theirs = split(reference);
        words += ours.size();
        ofWords.add(share(common(ours, theirs), ours, theirs));
        inOrder.add(share(longest(ours, theirs), ours, theirs));
    }

    String ofWords() {
        return Resampled.percent(ofWords);
    }

    String inOrder() {
        return Resampled.percent(inOrder);
    }

    String words() {
        return "%.1f".formatted((double) words / ofWords.size());
    }

    private static double share(int common, List<String> ours, List<String> theirs) {
        return common == 0 ? 0 : 2.0 * common / (ours.size() + theirs.size());
    }

    private static List<String> split(String text) {
        return WORD.matcher(text.toLowerCase(Locale.ROOT)).results().map(found -> found.group()).toList();
    }

    private static int common(List<String> ours, List<String> theirs) {
        var left = new HashMap<String, Integer>();
        theirs.forEach(word -> left.merge(word, 1, Integer::sum));
        return (int) ours.stream().filter(word -> left.merge(word, -1, Integer::sum) >= 0).count();
    }

    private static int longest(List<String> ours, List<String> theirs) {
        int[] row = new int[theirs.size() + 1];
        for (String word : ours) {
            int diagonal = 0;
            for (int j = 1; j < row.length; j++) {
                int above = row[j];
                row[j] = word.equals(theirs.get(j - 1)) ? diagonal + 1 : Math.max(above, row[j - 1]);
                diagonal = above;
            }
        }
        return row[theirs.size()];
    }
}
