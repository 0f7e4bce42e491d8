package dev.contextd.keep.library;

import java.util.Locale;
import java.util.TreeSet;

/// Whether an item that was found has to do with the question. Nothing relevant is an answer too: an agent takes the
/// first hit, and a wrong one does harm.
public final class Relevance {
    /// Texts about different things reach this under the model in use; `RelevanceTest` shows where the border lies.
    static final double SIMILARITY_MIN = 0.56;

    /// Rare words alone may make a hit; one common word of many does not.
    static final double SCORE_MIN = 0.25;

    private Relevance() {}

    public static boolean holds(FoundItem found) {
        return found.similarity().orElse(0) >= SIMILARITY_MIN
                || (!found.terms().isEmpty() && found.score() >= SCORE_MIN);
    }

    /// Such as `words: auth, token; similarity 0.83`.
    public static String why(FoundItem found) {
        var words = found.terms().isEmpty() ? "" : "words: " + String.join(", ", new TreeSet<>(found.terms()));
        if (found.similarity().isEmpty()) {
            return words;
        }
        String similarity =
                String.format(Locale.ROOT, "similarity %.2f", found.similarity().getAsDouble());
        return words.isEmpty() ? similarity : words + "; " + similarity;
    }
}
