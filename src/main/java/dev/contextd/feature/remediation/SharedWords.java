package dev.contextd.feature.remediation;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// How much of their words two errors share, where a word counts for more the fewer of the candidates have it.
///
/// Rare is what is rare among the candidates of one search: they were found by common words, and only what they do not
/// have in common can tell them apart. So that a word is worth something also where there are but one or two, there are
/// always a few more that have none of the words.
final class SharedWords {
    /// Candidates that have none of the words, beside those that were found.
    private static final int OTHERS = 20;

    /// How much the one that has more in common counts, of two of which one shows more than the other: the end of a log
    /// is the same error as the whole of it.
    private static final double FULLER = 0.6;

    private final Map<String, Integer> counts = new HashMap<>();
    private final int candidates;

    SharedWords(Collection<ErrorBlock> all) {
        all.forEach(block -> block.weights().keySet().forEach(term -> counts.merge(term, 1, Integer::sum)));
        candidates = all.size() + OTHERS;
    }

    /// From 0 to 1.
    double of(ErrorBlock a, ErrorBlock b) {
        var mine = a.weights();
        var theirs = b.weights();
        double shared = 0;
        for (var entry : mine.entrySet()) {
            double other = theirs.getOrDefault(entry.getKey(), 0.0);
            shared += Math.min(entry.getValue(), other) * rarity(entry.getKey());
        }
        if (shared == 0) {
            return 0;
        }
        double ofMine = shared / all(mine);
        double ofTheirs = shared / all(theirs);
        return FULLER * Math.max(ofMine, ofTheirs) + (1 - FULLER) * Math.min(ofMine, ofTheirs);
    }

    private double all(Map<String, Double> weights) {
        double sum = 0;
        for (var entry : weights.entrySet()) {
            sum += entry.getValue() * rarity(entry.getKey());
        }
        return sum;
    }

    private double rarity(String term) {
        int having = counts.getOrDefault(term, 0);
        return Math.log1p((candidates - having + 0.5) / (having + 0.5));
    }
}
