package dev.contextd.feature.conversation;

import dev.contextd.base.text.Rounded;
import dev.contextd.keep.library.FoundItem;
import dev.contextd.keep.search.Terms;
import java.util.HashSet;
import java.util.Set;

/// How near two texts are, from 0 to 1, where 0.6 means that they are about the same thing.
final class TextSimilarity {
    /// Cosines of the model in use, and what they are worth. Of the labelled pairs of `TextSimilarityTest`, unrelated
    /// texts reach 0.52, neighbouring subjects 0.73, and the same thing in other words begins at 0.71.
    private static final double[] COSINES = {0.50, 0.62, 0.70, 0.85, 1.00};

    private static final double[] WORTH = {0.0, 0.3, 0.6, 0.9, 1.0};

    /// The same for the nearness of a context to a question ([PassageNearness]). A question is shorter than what it is
    /// about, and said in words of every day, so that it is farther away: of those of `SimilarContextsQualityTest`
    /// nine in ten are nearer than 0.627 to what they mean, and one in ten of those that mean nothing there.
    static final double[] NEARNESS = {0.50, 0.627, 0.70, 0.85, 1.00};

    static final double[] NEARNESS_WORTH = {0.0, 0.6, 0.7, 0.9, 1.0};

    /// A passage that is as near as this says the same as the question.
    static final double SAME_MIN = NEARNESS[2];

    /// What is farther from a question than this has nothing to do with it, whatever is said around it.
    static final double NEAR_MIN = NEARNESS[0];

    /// A passage that was found by words alone, because its meaning is not known yet, has to have nearly all of
    /// them.
    private static final double WORDS_WORTH = 0.9;

    private TextSimilarity() {}

    static double calibrated(double cosine) {
        return bent(cosine, COSINES, WORTH);
    }

    static double ofQuestion(double nearness) {
        return bent(nearness, NEARNESS, NEARNESS_WORTH);
    }

    /// Straight lines between points.
    private static double bent(double value, double[] from, double[] to) {
        if (value <= from[0]) {
            return 0;
        }
        for (int i = 1; i < from.length; i++) {
            if (value <= from[i]) {
                double share = (value - from[i - 1]) / (from[i] - from[i - 1]);
                return Rounded.of(to[i - 1] + share * (to[i] - to[i - 1]));
            }
        }
        return 1;
    }

    /// @param asked the terms of the text that was searched for
    static double of(FoundItem found, Set<String> asked, boolean byMeaning) {
        if (byMeaning && found.similarity().isPresent()) {
            return calibrated(found.similarity().getAsDouble());
        }
        double share = asked.isEmpty() ? 0 : (double) found.terms().size() / asked.size();
        return Rounded.of(byMeaning ? WORDS_WORTH * share * share : share);
    }

    /// The share of the telling words of `part` that `whole` has.
    static double byWords(String part, String whole) {
        var wanted = Terms.ofQuery(part);
        var there = new HashSet<>(Terms.of(whole));
        long common = wanted.stream().filter(there::contains).count();
        return wanted.isEmpty() ? 0 : (double) common / wanted.size();
    }
}
