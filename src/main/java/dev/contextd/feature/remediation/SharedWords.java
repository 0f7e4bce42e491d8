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

    private final WeighedTerms asked;
    private final Map<String, Integer> counts = new HashMap<>();
    private final int candidates;
    private final double allAsked;

    SharedWords(WeighedTerms asked, Collection<WeighedTerms> all) {
        this.asked = asked;
        all.forEach(terms -> terms.weights().keySet().forEach(term -> counts.merge(term, 1, Integer::sum)));
        this.candidates = all.size() + OTHERS;
        this.allAsked = sum(asked);
    }

    /// What is shared, of the one that shows less and of the one that shows more; each from 0 to 1.
    ///
    /// @param fuller the larger share
    record Share(double fuller, double lesser) {
        private static final Share NONE = new Share(0, 0);

        /// How much the fuller share counts: the end of a log is the same error as the whole of it.
        private static final double FULLER = 0.6;

        /// From 0 to 1.
        double likeness() {
            return FULLER * fuller + (1 - FULLER) * lesser;
        }
    }

    /// Of what is asked about and one of the candidates.
    Share with(WeighedTerms candidate) {
        return between(asked, allAsked, candidate);
    }

    /// Of two of the candidates.
    Share between(WeighedTerms one, WeighedTerms other) {
        return between(one, sum(one), other);
    }

    private Share between(WeighedTerms one, double allOfOne, WeighedTerms other) {
        double shared = 0;
        for (var entry : one.weights().entrySet()) {
            double its = other.weights().getOrDefault(entry.getKey(), 0.0);
            shared += Math.min(entry.getValue(), its) * rarity(entry.getKey());
        }
        if (shared == 0) {
            return Share.NONE;
        }
        double ofOne = shared / allOfOne;
        double ofOther = shared / sum(other);
        return new Share(Math.max(ofOne, ofOther), Math.min(ofOne, ofOther));
    }

    private double sum(WeighedTerms terms) {
        double sum = 0;
        for (var entry : terms.weights().entrySet()) {
            sum += entry.getValue() * rarity(entry.getKey());
        }
        return sum;
    }

    private double rarity(String term) {
        int having = counts.getOrDefault(term, 0);
        return Math.log1p((candidates - having + 0.5) / (having + 0.5));
    }
}
